import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { showToast } from 'shared/errors';
import { siteSettings } from 'shared/shell';
import type { FilePicker } from './FilePicker.tsx';

type LazyFilePickerProps = Omit<ComponentProps<typeof FilePicker>, 'drive'>;

const NOT_LOADED = '사진 선택 화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.';

/** The picker, whose code is fetched when the screen that may open it has come to rest. */
export function LazyFilePicker(props: LazyFilePickerProps) {
  const { open, onClose } = props;
  const loaded = useLoadedPicker(open, onClose);
  return loaded === null ? null : <loaded.Picker {...props} drive={siteSettings().googleDrive} />;
}

/** In an object: a state's setter would call a component as if it made the next state. */
type Loaded = { Picker: ComponentType<ComponentProps<typeof FilePicker>> };

function useLoadedPicker(open: boolean, onFailed: () => void): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isNeeded = open && loaded === null;

  useEffect(() => {
    let isHere = true;
    void loadPicker().then((picker) => {
      if (!isHere) return undefined;
      if (picker !== null) return setLoaded(picker);
      // Nobody waits for what was only fetched ahead.
      if (!isNeeded) return undefined;
      onFailed();
      return showToast({ message: NOT_LOADED, tone: 'error' });
    });
    return () => {
      isHere = false;
    };
    // Again when somebody opens it that could not be fetched ahead.
    // oxlint-disable-next-line react/exhaustive-deps -- onFailed is a new function at each rendering
  }, [isNeeded]);

  return loaded;
}

async function loadPicker(): Promise<Loaded | null> {
  try {
    const { FilePicker: Picker } = await import(/* webpackChunkName: "file-picker" */ './FilePicker.tsx');
    return { Picker };
  } catch {
    return null;
  }
}

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { showToast } from 'shared/errors';
import { COPY } from '../../copy.ts';
import type { CropDialog } from './CropDialog.tsx';

type CropDialogProps = ComponentProps<typeof CropDialog>;

type LazyCropDialogProps = CropDialogProps & {
  /** It will be needed soon: its code may come. */
  soon: boolean;
};

/** The cutting of a photo, whose code is fetched while the photo is being chosen. */
export function LazyCropDialog({ soon, ...props }: LazyCropDialogProps) {
  const { photo, onCancel } = props;
  const isNeeded = photo !== null;
  const loaded = useLoadedDialog(soon || isNeeded, isNeeded, onCancel);
  return loaded === null ? null : <loaded.Dialog {...props} />;
}

/** In an object: a state's setter would call a component as if it made the next state. */
type Loaded = { Dialog: ComponentType<CropDialogProps> };

function useLoadedDialog(isWanted: boolean, isNeeded: boolean, onFailed: () => void): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wants = isWanted && loaded === null;

  useEffect(() => {
    if (!wants) return undefined;
    let isHere = true;
    void loadDialog().then((dialog) => {
      if (!isHere) return undefined;
      if (dialog !== null) return setLoaded(dialog);
      // Nobody waits for what was only fetched ahead.
      if (!isNeeded) return undefined;
      onFailed();
      return showToast({ message: COPY.cropNotLoaded, tone: 'error' });
    });
    return () => {
      isHere = false;
    };
    // Again when a photo is there whose dialog could not be fetched ahead.
    // oxlint-disable-next-line react/exhaustive-deps -- onFailed is a new function at each rendering
  }, [wants, isNeeded]);

  return loaded;
}

async function loadDialog(): Promise<Loaded | null> {
  try {
    const { CropDialog: Dialog } = await import(/* webpackChunkName: "crop-photo" */ './CropDialog.tsx');
    return { Dialog };
  } catch {
    return null;
  }
}

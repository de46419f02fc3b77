import type { ComponentProps } from 'react';
import { siteSettings } from 'shared/shell';
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts';
import type { FilePicker } from './FilePicker.tsx';

type LazyFilePickerProps = Omit<ComponentProps<typeof FilePicker>, 'drive'>;

const COPY = { loadFailed: '사진 선택 화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.' } as const;

/** The picker. Its code is fetched as soon as the screen that may open it has rendered. */
export function LazyFilePicker(props: LazyFilePickerProps) {
  const picker = useLazyDialog<ComponentProps<typeof FilePicker>>({
    load: () =>
      import(/* webpackChunkName: "file-picker" */ './FilePicker.tsx').then(({ FilePicker }) => FilePicker),
    isOpen: props.open,
    isExpected: true,
    failedMessage: COPY.loadFailed,
    onFailed: props.onClose,
  });
  return picker && <picker.Component {...props} drive={siteSettings().googleDrive} />;
}

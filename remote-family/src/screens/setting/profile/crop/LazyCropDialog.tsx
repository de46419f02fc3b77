import type { ComponentProps } from 'react';
import { useLazyDialog } from 'shared/ui/use-lazy-dialog';
import { COPY } from '../../copy.ts';
import type { CropDialog } from './CropDialog.tsx';

type CropDialogProps = ComponentProps<typeof CropDialog>;

type LazyCropDialogProps = CropDialogProps & {
  /** Its code is fetched ahead. */
  soon: boolean;
};

/** The dialog that crops a photo. Its code is fetched while the photo is being chosen. */
export function LazyCropDialog({ soon, ...props }: LazyCropDialogProps) {
  const dialog = useLazyDialog<CropDialogProps>({
    load: () =>
      import(/* webpackChunkName: "crop-photo" */ './CropDialog.tsx').then(({ CropDialog }) => CropDialog),
    isOpen: props.photo !== null,
    isExpected: soon,
    failedMessage: COPY.cropNotLoaded,
    onFailed: props.onCancel,
  });
  return dialog && <dialog.Component {...props} />;
}

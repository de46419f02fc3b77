import { useState } from 'react';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from '../../copy.ts';
import { CropForm, type PhotoToCrop } from './CropForm.tsx';

type CropDialogProps = {
  /** Null: closed. */
  photo: PhotoToCrop | null;
  /** 닫기 and Esc lead back to the picker, which still has the photo. */
  onCancel: () => void;
  /** Back to an empty picker. */
  onOther: () => void;
  onDone: (square: File) => void;
};

export function CropDialog({ photo, onCancel, onOther, onDone }: CropDialogProps) {
  // The last photo stays while the dialog fades out.
  const [shown, setShown] = useState(photo);
  if (photo !== null && photo !== shown) setShown(photo);
  return (
    <Dialog
      open={photo !== null}
      onClose={onCancel}
      kind="sheet"
      title={COPY.cropTitle}
      // Dragging the photo may end outside the dialog.
      closeOnBackdrop={false}
    >
      {shown !== null && <CropForm photo={shown} onOther={onOther} onDone={onDone} />}
    </Dialog>
  );
}

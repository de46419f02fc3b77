import { useState } from 'react';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from '../../copy.ts';
import { CropForm } from './CropForm.tsx';

/** A photo that was chosen. `preview` is an object URL of its bytes. */
export type PhotoToCrop = { file: File; preview: string };

type CropDialogProps = {
  /** Null: closed. */
  photo: PhotoToCrop | null;
  /** 닫기 and Esc: back to the choosing, where the photo still is. */
  onCancel: () => void;
  /** Back to the choosing, for another one. */
  onOther: () => void;
  /** The square that was cut out. */
  onDone: (square: File) => void;
};

/** Cuts a square out of a photo for the portrait. */
export function CropDialog({ photo, onCancel, onOther, onDone }: CropDialogProps) {
  // The last photo stays while the dialog fades.
  const [shown, setShown] = useState(photo);
  if (photo !== null && photo !== shown) setShown(photo);
  return (
    <Dialog
      open={photo !== null}
      onClose={onCancel}
      kind="sheet"
      title={COPY.cropTitle}
      // The photo is moved by dragging, which may end beside the dialog.
      closeOnBackdrop={false}
    >
      {shown !== null && <CropForm photo={shown} onOther={onOther} onDone={onDone} />}
    </Dialog>
  );
}

import { useState } from 'react';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';

type AlertProps = {
  /** One sentence; null: nothing is told. */
  message: string | null;
  /** 확인, Esc, a tap beside it. */
  onClose: () => void;
};

/** Tells one thing, and waits until it is read. */
export function Alert({ message, onClose }: AlertProps) {
  // While it fades the words stay.
  const [told, setTold] = useState(message ?? '');
  if (message !== null && message !== told) setTold(message);
  return (
    <ConfirmDialog
      open={message !== null}
      title={told}
      confirmLabel="확인"
      onConfirm={onClose}
      cancelLabel={null}
      onCancel={onClose}
    />
  );
}

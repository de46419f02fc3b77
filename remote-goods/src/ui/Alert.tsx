import { useState } from 'react';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';

const COPY = { ok: '확인' } as const;

type AlertProps = {
  /** Null: closed. */
  message: string | null;
  /** 확인, Esc and a tap on the backdrop close it. */
  onClose: () => void;
};

export function Alert({ message, onClose }: AlertProps) {
  // The message stays while the dialog fades out.
  const [shown, setShown] = useState(message ?? '');
  if (message !== null && message !== shown) setShown(message);
  return (
    <ConfirmDialog
      open={message !== null}
      title={shown}
      confirmLabel={COPY.ok}
      onConfirm={onClose}
      cancelLabel={null}
      onCancel={onClose}
    />
  );
}

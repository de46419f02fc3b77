import { useState } from 'react';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';

const COPY = { ok: '확인' } as const;

type AlertProps = {
  /** Null: closed. */
  message: string | null;
  /** Why, below the message. */
  reason?: string | null;
  /** 확인, Esc and a tap on the backdrop close it. */
  onClose: () => void;
};

export function Alert({ message, reason = null, onClose }: AlertProps) {
  // The message stays while the dialog fades out.
  const [shown, setShown] = useState({ message: message ?? '', reason });
  if (message !== null && (message !== shown.message || reason !== shown.reason))
    setShown({ message, reason });
  return (
    <ConfirmDialog
      open={message !== null}
      title={shown.message}
      {...(shown.reason === null ? {} : { description: shown.reason })}
      confirmLabel={COPY.ok}
      onConfirm={onClose}
      cancelLabel={null}
      onCancel={onClose}
    />
  );
}

import { type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './ConfirmDialog.module.css';

const COPY = { cancel: '취소' } as const;

type ConfirmDialogProps = {
  open: boolean;
  /** The question or the notice: `정말 삭제할까요?` */
  title: string;
  description?: ReactNode;
  /** A round picture above: an `<Icon size="lg">`. */
  art?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  /** Esc, a tap beside it, and the second button. */
  onCancel: () => void;
  /** The words of the second button; `null`: there is none, the popup only tells something. */
  cancelLabel?: string | null;
  /** Red for what cannot be undone. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  busyLabel?: string;
  closeOnBack?: boolean;
};

/** A prompt with one or two buttons. Focuses the first; the second if the first is irreversible. */
export function ConfirmDialog({
  open,
  title,
  description,
  art,
  confirmLabel,
  onConfirm,
  onCancel,
  cancelLabel = COPY.cancel,
  tone = 'primary',
  busy = false,
  busyLabel,
  closeOnBack = true,
}: ConfirmDialogProps) {
  const descriptionId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      title={title}
      role="alertdialog"
      art={art}
      closeOnBack={closeOnBack}
      {...(description === undefined ? {} : { describedBy: descriptionId })}
    >
      {description !== undefined && (
        <div id={descriptionId} className={styles.words}>
          {description}
        </div>
      )}
      <div className={styles.answers} data-tone={tone}>
        <Button busy={busy} {...(busyLabel === undefined ? {} : { busyLabel })} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        {cancelLabel !== null && (
          <Button
            variant="plain"
            disabled={busy}
            onClick={onCancel}
            {...(tone === 'danger' ? { ref: focusFirst } : {})}
          >
            {cancelLabel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** showModal looks for the attribute, which React's autoFocus does not write. */
function focusFirst(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '');
}

import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './ConfirmDialog.module.css';

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
};

/** A question with one or two answers, the first of which holds the focus. */
export function ConfirmDialog({
  open,
  title,
  description,
  art,
  confirmLabel,
  onConfirm,
  onCancel,
  cancelLabel = '취소',
  tone = 'primary',
  busy = false,
  busyLabel,
}: ConfirmDialogProps) {
  const descriptionId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      title={title}
      role="alertdialog"
      {...(description === undefined ? {} : { describedBy: descriptionId })}
    >
      {description !== undefined && (
        <div id={descriptionId} className={styles.words}>
          {description}
        </div>
      )}
      {art !== undefined && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <div className={styles.answers} data-tone={tone}>
        <Button busy={busy} {...(busyLabel === undefined ? {} : { busyLabel })} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        {cancelLabel !== null && (
          <Button variant="plain" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

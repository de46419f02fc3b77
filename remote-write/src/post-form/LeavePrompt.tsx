import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from './copy.ts';
import styles from './LeavePrompt.module.css';
import type { useLeavePrompt } from './use-leave-prompt.ts';

type LeavePromptProps = {
  prompt: Pick<ReturnType<typeof useLeavePrompt>, 'isOpen' | 'leave' | 'stay'>;
  /** What was written is on the device: leaving loses nothing. */
  isSaved: boolean;
  /** Leaves and discards the draft. */
  onForget: () => void;
};

/** Before unsent changes are left: go on writing, go on later, or throw them away. */
export function LeavePrompt({ prompt, isSaved, onForget }: LeavePromptProps) {
  if (isSaved) {
    return (
      <Dialog
        open={prompt.isOpen}
        onClose={prompt.stay}
        title={COPY.leaveTitle}
        role="alertdialog"
        describedBy="leave-prompt"
      >
        <p id="leave-prompt" className={styles.words}>
          {COPY.leaveKeptText}
        </p>
        <div className={styles.answers}>
          <Button onClick={prompt.leave}>{COPY.leaveKept}</Button>
          <Button variant="plain" onClick={prompt.stay}>
            {COPY.stay}
          </Button>
          <Button variant="text" tone="danger" onClick={onForget}>
            {COPY.leaveForget}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={prompt.isOpen}
      title={COPY.leaveTitle}
      description={COPY.leaveText}
      tone="danger"
      confirmLabel={COPY.leave}
      cancelLabel={COPY.stay}
      onConfirm={prompt.leave}
      onCancel={prompt.stay}
    />
  );
}

import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Dialog } from 'shared/ui/Dialog';
import { COPY } from './copy.ts';
import styles from './LeaveQuestion.module.css';
import type { useLeaveQuestion } from './use-leave-question.ts';

type LeaveQuestionProps = {
  question: Pick<ReturnType<typeof useLeaveQuestion>, 'isAsked' | 'leave' | 'stay'>;
  /** What was written is on the device: leaving loses nothing. */
  isKept: boolean;
  /** Leaves, and keeps nothing. */
  onForget: () => void;
};

/** Before unsent changes are left: go on writing, go on later, or throw them away. */
export function LeaveQuestion({ question, isKept, onForget }: LeaveQuestionProps) {
  if (isKept) {
    return (
      <Dialog
        open={question.isAsked}
        onClose={question.stay}
        title={COPY.leaveTitle}
        role="alertdialog"
        describedBy="leave-question"
      >
        <p id="leave-question" className={styles.words}>
          {COPY.leaveKeptText}
        </p>
        <div className={styles.answers}>
          <Button onClick={question.leave}>{COPY.leaveKept}</Button>
          <Button variant="plain" onClick={question.stay}>
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
      open={question.isAsked}
      title={COPY.leaveTitle}
      description={COPY.leaveText}
      tone="danger"
      confirmLabel={COPY.leave}
      cancelLabel={COPY.stay}
      onConfirm={question.leave}
      onCancel={question.stay}
    />
  );
}

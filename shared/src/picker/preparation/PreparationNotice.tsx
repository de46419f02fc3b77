import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { COPY } from '../copy.ts';
import { PastMessages, PickerMessages } from '../PickerMessages.tsx';
import type { Preparations } from './preparation-queue.ts';
import styles from './PreparationNotice.module.css';

type PreparationNoticeProps = {
  preparations: Preparations;
  pastMessages: readonly string[];
  onStop: () => void;
  onDismiss: () => void;
};

/** Photos that become JPEG, videos that are measured, and what could not be added: whatever tab is open. */
export function PreparationNotice({ preparations, pastMessages, onStop, onDismiss }: PreparationNoticeProps) {
  const { messages } = preparations;
  const text = textOf(preparations);
  return (
    <>
      <p className="sr" role="status">
        {text}
      </p>
      {(text !== null || messages.length > 0 || pastMessages.length > 0) && (
        <div className={styles.preparations}>
          <PickerMessages messages={{ moment: messages.length, list: messages }} />
          <PastMessages messages={pastMessages} onDismiss={onDismiss} />
          {text !== null && (
            <div className={styles.progress}>
              <span className={styles.text} aria-hidden="true">
                <Spinner />
                {text}
              </span>
              <Button ref={returnFocusToTab} variant="text" onClick={onStop}>
                {COPY.stopPreparing}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function textOf({ isBusy, conversion }: Preparations): string | null {
  if (conversion !== null) return COPY.converting(conversion.index, conversion.total);
  return isBusy ? COPY.measuring : null;
}

/** The button goes with the last photo, whether it has the focus or not. */
function returnFocusToTab(button: HTMLButtonElement) {
  const dialog = button.closest('dialog');
  return () => {
    if (document.activeElement !== button) return;
    dialog?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  };
}

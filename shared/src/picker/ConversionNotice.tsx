import { Button } from '../ui/button/Button.tsx';
import { Spinner } from '../ui/spinner/Spinner.tsx';
import type { Conversions } from './conversion-queue.ts';
import styles from './ConversionNotice.module.css';
import { COPY } from './copy.ts';
import { PickerMessages } from './PickerMessages.tsx';

type ConversionNoticeProps = { conversions: Conversions; onStop: () => void };

/** Photos that become JPEG, and those that could not: whatever tab is open. */
export function ConversionNotice({ conversions: { progress, messages }, onStop }: ConversionNoticeProps) {
  const text = progress === null ? null : COPY.converting(progress.index, progress.total);
  return (
    <>
      <p className="sr" role="status">
        {text}
      </p>
      {(text !== null || messages.length > 0) && (
        <div className={styles.conversions}>
          <PickerMessages messages={{ moment: messages.length, list: messages }} />
          {text !== null && (
            <div className={styles.progress}>
              <span className={styles.text} aria-hidden="true">
                <Spinner />
                {text}
              </span>
              <Button ref={returnFocusToTab} variant="text" onClick={onStop}>
                {COPY.stopConverting}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** The button goes with the last photo, whether it has the focus or not. */
function returnFocusToTab(button: HTMLButtonElement) {
  const dialog = button.closest('dialog');
  return () => {
    if (document.activeElement !== button) return;
    dialog?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  };
}

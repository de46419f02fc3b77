import { useState } from 'react';
import { formatDay } from 'shared/text/korean-dates';
import type { Day } from 'shared/text/local-days';
import { bringIntoView } from 'shared/ui/bring-into-view';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import type { DraftPhoto } from '../draft/post-draft.ts';
import { COPY } from '../copy.ts';
import styles from './TakenDayNotice.module.css';
import { useTakenDay } from './use-taken-day.ts';

type TakenDayNoticeProps = {
  photos: readonly DraftPhoto[];
  memoryDate: Day;
  /** The day becomes the post's. */
  onAccept: (day: Day) => void;
  /** The pressed button is gone: the focus goes back to the date. */
  onClose: () => void;
};

/** Offers the day on which the chosen photos were taken. It never changes the date by itself. */
export function TakenDayNotice({ photos, memoryDate, onAccept, onClose }: TakenDayNoticeProps) {
  const day = useTakenDay(photos, memoryDate);
  const [declined, setDeclined] = useState<Day | null>(null);
  return (
    <div role="status">
      {day !== null && day !== declined && (
        <div ref={bringIntoView} className={styles.notice}>
          <Notice tone="info">
            {COPY.takenDay(formatDay(day))}
            <div className={styles.buttons}>
              <Button
                variant="soft"
                size="sm"
                onClick={() => {
                  onAccept(day);
                  onClose();
                }}
              >
                {COPY.takeDay}
              </Button>
              <Button
                variant="text"
                size="sm"
                onClick={() => {
                  setDeclined(day);
                  onClose();
                }}
              >
                {COPY.leaveDay}
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </div>
  );
}

import { useState, useEffect, useRef } from 'react';
import { formatDay } from 'shared/text/korean-dates';
import { type Day, startOfDay, todayAsDay } from 'shared/text/local-days';
import { bringIntoView } from 'shared/ui/bring-into-view';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { type DraftPhoto, originalKey } from '../draft/post-draft.ts';
import { COPY } from '../copy.ts';
import styles from './TakenDayNotice.module.css';
import { readTakenAt } from 'shared/photo-conversion/read-taken-at';

type TakenDayNoticeProps = {
  photos: readonly DraftPhoto[];
  memoryDate: Day;
  /** The day becomes the post's. */
  onAccept: (day: Day) => void;
  /** The pressed button is gone: the focus goes back to the date. */
  onClose: () => void;
};

/**
 * Offers the day on which the chosen photos and videos were taken, the earliest of several. It never changes the
 * date by itself.
 */
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

/** The day on which a photo or video was taken, as the camera wrote it; null where the file does not say. */
export async function readTakenDay(file: File): Promise<Day | null> {
  // EXIF: `2024:11:14 09:30:00`.
  const day = (await readTakenAt(file))?.slice(0, 10).replaceAll(':', '-');
  return day === undefined || startOfDay(day) === null ? null : day;
}

type TakenDays = Readonly<Record<string, Day | null>>;

/**
 * The earliest day on which a photo or video chosen here was taken; those that do not say it are ignored.
 * Null while they are read, and for the post's own day. A day after today is none: the camera's clock was
 * wrong.
 */
function useTakenDay(photos: readonly DraftPhoto[], memoryDate: Day): Day | null {
  const [days, setDays] = useState<TakenDays>({});
  const begun = useRef(new Set<string>());

  useEffect(() => {
    for (const photo of photos) {
      // A photo that is converted keeps its day.
      const key = originalKey(photo.key);
      if (!isChosenPhoto(photo) || begun.current.has(key)) continue;
      begun.current.add(key);
      void readTakenDay(photo.file).then((day) => setDays((others) => ({ ...others, [key]: day })));
    }
  }, [photos]);

  const read = photos.filter(isChosenPhoto).map(({ key }) => days[originalKey(key)]);
  if (read.includes(undefined)) return null;
  const today = todayAsDay();
  const [day = null] = read
    .flatMap((each) => each ?? [])
    .filter((each) => each <= today)
    .toSorted();
  return day === memoryDate ? null : day;
}

function isChosenPhoto(photo: DraftPhoto): photo is DraftPhoto & { kind: 'new' } {
  return photo.kind === 'new';
}

import { useEffect, useRef, useState } from 'react';
import { isConvertible } from 'shared/photo-conversion/convertible';
import { type Day, todayAsDay } from 'shared/text/local-days';
import { type DraftPhoto, isVideo } from '../draft/post-draft.ts';
import { readTakenDay } from './read-taken-day.ts';

type TakenDays = Readonly<Record<string, Day | null>>;

/**
 * The day on which all photos chosen here were taken, if it is one, and not the post's own. Null while they
 * are read, and for a day after today: the camera's clock was wrong.
 */
export function useTakenDay(photos: readonly DraftPhoto[], memoryDate: Day): Day | null {
  const [days, setDays] = useState<TakenDays>({});
  const begun = useRef(new Set<string>());

  useEffect(() => {
    for (const photo of photos) {
      // A photo that is converted has its day afterwards, too.
      if (!isChosenPhoto(photo) || isConvertible(photo.file) || begun.current.has(photo.key)) continue;
      begun.current.add(photo.key);
      void readTakenDay(photo.file).then((day) => setDays((others) => ({ ...others, [photo.key]: day })));
    }
  }, [photos]);

  const taken = new Set(photos.filter(isChosenPhoto).map(({ key }) => days[key] ?? null));
  const [day = null] = taken;
  return taken.size === 1 && day !== memoryDate && day !== null && day <= todayAsDay() ? day : null;
}

/** Videos have no EXIF: they say nothing of the day. */
function isChosenPhoto(photo: DraftPhoto): photo is DraftPhoto & { kind: 'new' } {
  return photo.kind === 'new' && !isVideo(photo);
}

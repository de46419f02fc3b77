import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { conversionMessage } from 'shared/photo-conversion/conversion-messages';
import { convertPhoto } from 'shared/photo-conversion/convert-photo';
import { isConvertible, isForeign } from 'shared/photo-conversion/convertible';
import type { DraftPhoto } from '../draft/post-draft.ts';
import { isVideoFile, measureVideo, type VideoFacts } from 'shared/media/measure-video';
import { postImageProblem } from 'shared/validation/image-files';

export type PhotoConversions = {
  /** The photos that are still to be converted. */
  pendingKeys: ReadonlySet<string>;
  /** Messages about those that cannot be, by key. */
  errors: Readonly<Record<string, string>>;
  /** Resolves once nothing is pending, or when the signal aborts. */
  settled: (signal: AbortSignal) => Promise<void>;
};

const NONE: Readonly<Record<string, unknown>> = {};

/**
 * Converts the draft's HEIC and AVIF photos and those that are too large, one at a time: whatever way they
 * came, also with a restored draft. Until then they are in the draft as they are, so that none is lost. Removing one abandons it.
 */
export function usePhotoConversions(
  photos: readonly DraftPhoto[],
  onConverted: (key: string, file: File) => void,
): PhotoConversions {
  const [errors, setErrors] = useState(NONE);
  const pending = photos.filter(
    (photo) => photo.kind === 'new' && isConvertible(photo.file) && errors[photo.key] === undefined,
  );
  const [begunKey, setBegunKey] = useState<string>();
  // The one that has begun goes on when photos change their order.
  const next = pending.find((photo) => photo.key === begunKey) ?? pending[0];
  const file = next?.kind === 'new' ? next.file : undefined;
  const key = next?.key;
  if (key !== begunKey) setBegunKey(key);
  const converted = useEffectEvent((convertedKey: string, jpeg: File) => onConverted(convertedKey, jpeg));

  useEffect(() => {
    if (key === undefined || file === undefined) return undefined;
    const abort = new AbortController();
    convertPhoto(file, abort.signal).then(
      (jpeg) => !abort.signal.aborted && converted(key, jpeg),
      (error: unknown) => !abort.signal.aborted && setErrors((others) => ({ ...others, [key]: error })),
    );
    return () => abort.abort();
  }, [key, file]);

  // What was missing may come now.
  useEffect(() => {
    const retry = (): void => setErrors(NONE);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (key === undefined) for (const resolve of waiting.current.splice(0)) resolve();
  }, [key]);

  function settled(signal: AbortSignal): Promise<void> {
    if (key === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.current.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  return {
    pendingKeys: new Set(pending.map((photo) => photo.key)),
    // Without those of photos that were removed.
    errors: Object.fromEntries(
      photos.flatMap((photo, position) => {
        const message = photo.kind === 'new' ? messageOf(errors[photo.key], photo.file, position) : null;
        return message === null ? [] : [[photo.key, message] as const];
      }),
    ),
    settled,
  };
}

/** @param error undefined: the photo is converted, or will be */
function messageOf(error: unknown, file: File, position: number): string | null {
  if (error === undefined) return null;
  return isForeign(file) ? conversionMessage(error, file.name, file) : postImageProblem(file, position);
}

/** Measures the draft's videos, whatever way they came. A restored draft knows them already. */
export function useVideoFacts(
  photos: readonly DraftPhoto[],
  onMeasured: (key: string, video: VideoFacts) => void,
): void {
  const measured = useEffectEvent((key: string, video: VideoFacts) => onMeasured(key, video));

  useEffect(() => {
    let isCurrent = true;
    for (const photo of photos) {
      if (photo.kind !== 'new' || photo.video !== undefined || !isVideoFile(photo.file)) continue;
      // Measured once: the next run finds the same result.
      void measureVideo(photo.file).then(
        (video) => isCurrent && video !== null && measured(photo.key, video),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [photos]);
}

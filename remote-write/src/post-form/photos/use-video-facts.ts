import { useEffect, useEffectEvent } from 'react';
import { isVideoFile, measureVideo, type VideoFacts } from 'shared/media/measure-video';
import type { DraftPhoto } from '../draft/post-draft.ts';

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

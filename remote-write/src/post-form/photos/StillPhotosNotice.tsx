import { useEffect, useRef, useState } from 'react';
import { isMovingPng } from 'shared/photo-conversion/is-moving';
import { Notice } from 'shared/ui/Notice';
import type { DraftPhoto } from '../draft/post-draft.ts';
import { COPY } from '../copy.ts';

/** Says before sending which photos will not move any more. */
export function StillPhotosNotice({ photos }: { photos: readonly DraftPhoto[] }) {
  const names = useMovingPngs(photos);
  if (names.length === 0) return null;
  return (
    <Notice tone="info" live>
      {COPY.stillPhotos(names)}
    </Notice>
  );
}

/** The names of the photos chosen here that are animated PNGs. */
function useMovingPngs(photos: readonly DraftPhoto[]): string[] {
  const [movingKeys, setMovingKeys] = useState<ReadonlySet<string>>(new Set());
  const begun = useRef(new Set<string>());

  useEffect(() => {
    for (const photo of photos) {
      if (photo.kind !== 'new' || begun.current.has(photo.key)) continue;
      begun.current.add(photo.key);
      void isMovingPng(photo.file).then(
        (isMoving) => isMoving && setMovingKeys((others) => new Set([...others, photo.key])),
      );
    }
  }, [photos]);

  return photos.flatMap((photo) =>
    photo.kind === 'new' && movingKeys.has(photo.key) ? [photo.file.name] : [],
  );
}

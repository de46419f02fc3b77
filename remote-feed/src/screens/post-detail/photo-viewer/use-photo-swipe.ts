import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PostPhoto } from 'shared/contract/post';
import { FamilyPhotoSwipe, type PhotoSwipeReports } from './photo-swipe.ts';

/** PhotoSwipe in an element, from the photo at `startIndex`, as long as the element is there. */
export function usePhotoSwipe(
  containerRef: RefObject<HTMLElement | null>,
  images: readonly PostPhoto[],
  startIndex: number,
  reports: PhotoSwipeReports,
): RefObject<FamilyPhotoSwipe | null> {
  const viewer = useRef<FamilyPhotoSwipe | null>(null);
  // Values at opening: a later response signs every address anew, without changing a photo.
  const opened = useRef({ images, startIndex });
  const onIndex = useEffectEvent(reports.onIndex);
  const onEnlargement = useEffectEvent(reports.onEnlargement);
  const onTap = useEffectEvent(reports.onTap);
  const onVideoSlide = useEffectEvent(reports.onVideoSlide);
  const onClose = useEffectEvent(reports.onClose);

  // Before the dialog shows: a key pressed at once must find its listener.
  useLayoutEffect(() => {
    if (containerRef.current === null) return undefined;
    const opening = new FamilyPhotoSwipe(
      containerRef.current,
      opened.current.images,
      opened.current.startIndex,
      {
        onIndex: (index) => onIndex(index),
        onEnlargement: (enlargement) => onEnlargement(enlargement),
        onTap: () => onTap(),
        onVideoSlide: (index, element) => onVideoSlide(index, element),
        onClose: () => onClose(),
      },
    );
    opening.init();
    viewer.current = opening;
    return () => {
      viewer.current = null;
      opening.destroy();
    };
  }, [containerRef]);

  return viewer;
}

import { useLayoutEffect, useRef } from 'react';
import { useCarousel, useHeader } from 'shared/shell';
import { useReturnPosition } from '../../ui/post-grid/return-position.ts';

/** Home opens at its first slide; after a post opened here, as it was (product.md section 4). */
export function useRestoreHome(): void {
  const isHere = useRef(false);
  const returnPosition = useReturnPosition();
  const wasInGallery = useRef(returnPosition !== null);
  useLayoutEffect(() => {
    isHere.current = true;
    // The stores do not survive a reload on the post's page; the gallery's position does. When home is opened
    // anew, the host sets the slider after this.
    if (wasInGallery.current && !useCarousel.getState().remember) useHeader.getState().setMode('gallery');
    wasInGallery.current = false;
    useCarousel.setState({ remember: false });
    return () => {
      isHere.current = false;
      // The position is not forgotten at once: React's strict mode leaves and comes back in one go, which is
      // no leaving.
      queueMicrotask(() => {
        if (!isHere.current && !useCarousel.getState().remember) useCarousel.getState().reset();
      });
    };
  }, []);
}

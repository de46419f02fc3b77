import { useLayoutEffect, useRef } from 'react';
import { useCarousel, useHeader } from 'shared/shell';
import { useReturnPosition } from '../../ui/post-grid/return-position.ts';

/**
 * Home begins with its first slide, unless somebody comes back from a memory that was opened here: then it is
 * as it was left (product.md section 4). The view mode is the host's to set.
 */
export function useRestoreHome(): void {
  const isHere = useRef(false);
  const returnPosition = useReturnPosition();
  const wasInGallery = useRef(returnPosition !== null);
  useLayoutEffect(() => {
    isHere.current = true;
    // The stores do not survive a reload on the memory's page, the place in the gallery does. Where home was opened anew the
    // host says slider, after this.
    if (wasInGallery.current && !useCarousel.getState().remember) useHeader.getState().setMode('gallery');
    wasInGallery.current = false;
    useCarousel.setState({ remember: false });
    return () => {
      isHere.current = false;
      // Not at once: React's strict mode leaves and comes back in one go, which is no leaving.
      queueMicrotask(() => {
        if (!isHere.current && !useCarousel.getState().remember) useCarousel.getState().reset();
      });
    };
  }, []);
}

import { useLayoutEffect, useRef } from 'react';
import { useCarousel, useHeader } from 'shared/shell';
import { useReturnPosition } from '../../ui/post-grid/return-position.ts';

/**
 * Home starts at its first slide, except on return from a post opened here: then it is as it was left
 * (product.md section 4). The host sets the view mode.
 */
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
      // Not at once: React's strict mode leaves and comes back in one go, which is no leaving.
      queueMicrotask(() => {
        if (!isHere.current && !useCarousel.getState().remember) useCarousel.getState().reset();
      });
    };
  }, []);
}

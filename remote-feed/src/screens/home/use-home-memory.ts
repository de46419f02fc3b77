import { useLayoutEffect, useRef } from 'react';
import { useCarousel, useHeader } from 'shared/shell';

/**
 * Home begins with the slider and its first slide, unless somebody comes back from a memory that was opened
 * here: then it is as it was left (product.md section 4, home view mode).
 */
export function useHomeMemory(): void {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    if (useCarousel.getState().remember) useCarousel.setState({ remember: false });
    else useHeader.getState().setMode('slider');
    return () => {
      isHere.current = false;
      // Not at once: React's strict mode leaves and comes back in one go, which is no leaving.
      queueMicrotask(() => {
        if (!isHere.current && !useCarousel.getState().remember) useCarousel.getState().reset();
      });
    };
  }, []);
}

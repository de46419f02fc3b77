import { useLayoutEffect, useRef } from 'react';
import { useCarousel } from 'shared/shell';

/**
 * Home begins with its first slide, unless somebody comes back from a memory that was opened here: then it is
 * as it was left (product.md section 4). The view mode is the host's to set.
 */
export function useHomeMemory(): void {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
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

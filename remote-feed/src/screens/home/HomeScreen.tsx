import { useHeader, useCarousel } from 'shared/shell';
import { HomeFeed } from './HomeFeed.tsx';
import { HomeGallery } from './HomeGallery.tsx';
import { HomeRefresh } from './HomeRefresh.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useReturnPosition } from '../../ui/post-grid/return-position.ts';

/** The family's recent posts one by one, or all as a gallery: the header's icon switches. */
function HomeScreen() {
  useRestoreHome();
  const mode = useHeader((state) => state.mode);
  return (
    <>
      <HomeRefresh />
      {mode === 'gallery' ? <HomeGallery /> : <HomeFeed />}
    </>
  );
}

/** Home opens at its first slide; after a post opened here, as it was (product.md section 4). */
function useRestoreHome(): void {
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

export { HomeScreen as Component };

import { useHeader } from 'shared/shell';
import { HomeFeed } from './HomeFeed.tsx';
import { HomeGallery } from './HomeGallery.tsx';
import { HomeRefresh } from './HomeRefresh.tsx';
import { useRestoreHome } from './use-restore-home.ts';

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

export { HomeScreen as Component };

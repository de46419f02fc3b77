import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { useRecentPosts } from '../../server-state/posts.ts';
import { copy } from './copy.ts';
import { HomeEmpty } from './HomeEmpty.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeSlider } from './HomeSlider.tsx';
import { Today } from './Today.tsx';
import styles from './Home.module.css';

/** The recent memories, whatever has come of asking for them. */
export function HomeFeed() {
  const recent = useRecentPosts();
  if (recent.data === undefined) {
    if (!recent.isError) return <HomeSkeleton />;
    return (
      <>
        <Today />
        <div className={styles.failed}>
          <AreaErrorCard title={copy.loadFailed} onRetry={() => void recent.refetch()} />
        </div>
      </>
    );
  }
  if (recent.data.length === 0) return <HomeEmpty />;
  return (
    <>
      <Today />
      <HomeSlider posts={recent.data} />
    </>
  );
}

import { useMemo } from 'react';
import type { PostMonth } from 'shared/contract/post-list';
import { useMonths } from 'shared/posts/months';
import { useCarousel } from 'shared/shell';
import { todayAsDay } from 'shared/text/local-days';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Skeleton } from 'shared/ui/Skeleton';
import { yearOf } from '../../ui/post-days.ts';
import type { GridSection } from '../../ui/post-grid/grid-layout.ts';
import { PostGrid } from '../../ui/post-grid/PostGrid.tsx';
import { SearchLink } from '../../ui/SearchLink.tsx';
import { VoiceEntry } from '../../ui/voice/VoiceEntry.tsx';
import { COPY } from './copy.ts';
import { HomeEmpty } from './HomeEmpty.tsx';
import styles from './HomeGallery.module.css';

export function HomeGallery() {
  const months = useMonths();
  const sections = useMemo(() => months.data?.map(sectionOf), [months.data]);
  if (sections === undefined) {
    if (months.error === null) return <GallerySkeleton />;
    return <GalleryFailed error={months.error} onRetry={() => void months.refetch()} />;
  }
  if (sections.length === 0) return <HomeEmpty />;
  return (
    <div className={styles.page}>
      <h1 className="sr">{COPY.gallery.title}</h1>
      <VoiceEntry />
      <SearchLink />
      <PostGrid sections={sections} onOpen={saveSlide} />
    </div>
  );
}

function sectionOf({ month, count }: PostMonth): GridSection {
  const year = yearOf(month);
  const number = Number(month.slice(5));
  const isThisYear = year === yearOf(todayAsDay());
  return {
    key: month,
    month,
    count,
    heading: isThisYear ? COPY.gallery.month(number) : COPY.gallery.monthOfYear(year, number),
  };
}

/** A return restores home in either view. */
function saveSlide(): void {
  useCarousel.getState().rememberForReturn();
}

function GalleryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <h1 className="sr">{COPY.gallery.title}</h1>
      <AreaErrorCard title={COPY.gallery.loadFailed} error={error} onRetry={onRetry} />
    </div>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="sr">{COPY.gallery.loading}</h1>
      <div className={styles.waitingHead}>
        <Skeleton width="5rem" height="1.75rem" />
      </div>
      <div className={styles.waitingTiles}>
        <WaitingTile shape="hero" />
        <WaitingTile shape="third" />
        <WaitingTile shape="third" />
        <WaitingTile shape="half" />
        <WaitingTile shape="half" />
      </div>
    </div>
  );
}

function WaitingTile({ shape }: { shape: 'hero' | 'third' | 'half' }) {
  return (
    <div className={styles.waitingTile} data-shape={shape}>
      <Skeleton shape="photo" height="100%" />
    </div>
  );
}

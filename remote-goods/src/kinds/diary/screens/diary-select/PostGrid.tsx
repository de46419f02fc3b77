import type { ListedPost, PostMonth } from 'shared/contract/post-list';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Spinner } from 'shared/ui/Spinner';
import { Check } from 'lucide-react';
import { plainLine } from 'shared/contract/text/rich-text';
import { isolatedText } from 'shared/text/display-text';
import { formatDay } from 'shared/text/korean-dates';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { usePostsByMonth } from '../../server-state/diary.ts';
import { COPY } from './copy.ts';
import styles from './DiarySelect.module.css';
import { Skeleton } from 'shared/ui/Skeleton';
import { type RefObject, useEffect, useRef } from 'react';

type PostGridProps = {
  months: readonly PostMonth[];
  chosen: number | null;
  onChoose: (postId: number | null) => void;
};

/** The posts of each year, newest first, in two columns; more are fetched on scrolling. */
export function PostGrid({ months, chosen, onChoose }: PostGridProps) {
  const posts = usePostsByMonth(months);
  const endRef = useReachedEnd(() => {
    if (posts.hasNextPage && !posts.isFetching) void posts.fetchNextPage();
  });
  if (posts.data === undefined)
    return posts.isError ? (
      <AreaErrorCard title={COPY.loadFailed} error={posts.error} onRetry={() => void posts.refetch()} />
    ) : (
      <PostGridSkeleton />
    );

  const years = byYear(posts.data.pages.flatMap((page) => page.posts));
  return (
    <>
      {years.map(({ year, posts: ofYear }) => (
        <section key={year} className={styles.year} aria-labelledby={`year-${year}`}>
          <div className={styles.head}>
            <h2 id={`year-${year}`} className={styles.heading}>
              {COPY.year(year)}
            </h2>
            <span className={styles.count}>{COPY.count(countOfYear(months, year))}</span>
          </div>
          <ul className={styles.grid}>
            {ofYear.map((post) => (
              <PostTile
                key={post.postId}
                post={post}
                isChosen={post.postId === chosen}
                onToggle={() => onChoose(post.postId === chosen ? null : post.postId)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={endRef} className={styles.end}>
        {posts.isFetchNextPageError ? (
          <AreaErrorCard
            title={COPY.loadFailed}
            titleLevel={3}
            error={posts.error}
            onRetry={() => void posts.fetchNextPage()}
          />
        ) : (
          posts.hasNextPage && (
            <p role="status">
              <span className="sr">{COPY.loadingMore}</span>
              <Spinner />
            </p>
          )
        )}
      </div>
    </>
  );
}

type YearOfPosts = { year: string; posts: ListedPost[] };

function byYear(posts: readonly ListedPost[]): YearOfPosts[] {
  const years: YearOfPosts[] = [];
  for (const post of posts) {
    const year = post.memoryDate.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.posts.push(post);
    else years.push({ year, posts: [post] });
  }
  return years;
}

function countOfYear(months: readonly PostMonth[], year: string): number {
  return months
    .filter(({ month }) => month.startsWith(`${year}-`))
    .reduce((sum, { count }) => sum + count, 0);
}

type PostTileProps = { post: ListedPost; isChosen: boolean; onToggle: () => void };

/** A selectable post; pressing the selected one deselects it. */
function PostTile({ post, isChosen, onToggle }: PostTileProps) {
  const title = plainLine(post.title);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={isChosen}
        aria-label={COPY.choice(isolatedText(title), formatDay(post.memoryDate))}
        onClick={onToggle}
      >
        {post.thumbnailUrl === null ? (
          <span className={styles.text}>
            <UserText>{title}</UserText>
          </span>
        ) : (
          <Photo src={post.thumbnailUrl} alt="" placeholder={post.placeholder} ratio={1} />
        )}
        {post.durationMs !== undefined && <VideoBadge durationMs={post.durationMs} />}
        <span className={styles.tick} data-on={isChosen || undefined}>
          <Icon of={Check} size="sm" />
        </span>
      </button>
    </li>
  );
}

const TILES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function PostGridSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {COPY.loading}
      </p>
      <div className={styles.grid} aria-hidden="true">
        {TILES.map((tile) => (
          <Skeleton key={tile} shape="photo" ratio={1} />
        ))}
      </div>
    </>
  );
}

/** How far below the viewport the next page is fetched. */
const AHEAD = '0px 0px 120% 0px';

/** Calls `onReached` when the element comes near the viewport, and after each render while it stays near. */
function useReachedEnd(onReached: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useRef(false);
  const call = useRef(onReached);
  useEffect(() => {
    call.current = onReached;
    if (isNear.current) onReached();
  });
  useEffect(() => {
    if (ref.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear.current = entry?.isIntersecting === true;
        if (isNear.current) call.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return ref;
}

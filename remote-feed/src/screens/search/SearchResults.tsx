import { type RefObject, useEffect, useRef } from 'react';
import { WRITE_PATH } from 'shared/contract/paths';
import type { FoundPost } from 'shared/contract/post-lists/search';
import { useOffline } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Skeleton } from 'shared/ui/Skeleton';
import { type Search, useFoundPosts } from '../../server-state/search.ts';
import { yearOf } from '../../ui/post-days.ts';
import { TwoPhotosDrawing } from '../../ui/TwoPhotosDrawing.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { COPY } from './copy.ts';
import { FoundPostItem } from './FoundPostItem.tsx';
import { useFirstOnesFirst } from './use-first-ones-first.ts';
import styles from './SearchResults.module.css';

const NONE: readonly FoundPost[] = [];

type SearchResultsProps = { search: Search; onOpen: () => void; onWiden: () => void };

export function SearchResults({ search, onOpen, onWiden }: SearchResultsProps) {
  const query = useFoundPosts(search);
  const isOffline = useOffline();
  // Without a connection no others come: the results of the search before would stay for good.
  const found = isOffline && query.isPlaceholderData ? undefined : query.data;
  const isOfSearch = found !== undefined && !query.isPlaceholderData;
  const posts = useFirstOnesFirst(found?.posts ?? NONE, isOfSearch ? JSON.stringify(search) : undefined);
  return (
    <>
      {/* There from the beginning: a screen reader announces only what changes in it. */}
      <p className={styles.status} role="status">
        {found !== undefined && <ResultCount {...found} />}
      </p>
      {found === undefined ? (
        isOffline ? (
          <EmptyState title={COPY.offline.title}>{COPY.offline.line}</EmptyState>
        ) : query.isError ? (
          <AreaErrorCard
            title={COPY.failed}
            titleLevel={2}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <WaitingResults />
        )
      ) : found.total === 0 ? (
        <NothingFound search={search} onWiden={onWiden} />
      ) : (
        <FoundPosts posts={posts} query={query} onOpen={onOpen} />
      )}
    </>
  );
}

function ResultCount({ total, tolerant }: { total: number; tolerant: boolean }) {
  if (total === 0) return <span className="sr">{COPY.foundNone}</span>;
  return (
    <>
      <span className={`${styles.found} num`}>{COPY.found(total)}</span>
      {tolerant && <span className={styles.tolerant}>{COPY.tolerant}</span>}
    </>
  );
}

type FoundPostsProps = {
  posts: readonly FoundPost[];
  query: ReturnType<typeof useFoundPosts>;
  onOpen: () => void;
};

function FoundPosts({ posts, query, onOpen }: FoundPostsProps) {
  const list = useRef<HTMLDivElement>(null);
  const open = useStable(onOpen);
  const expectMore = useFocusOnAdded(list, posts.length);
  const areAllShown = posts.length === query.data?.posts.length;
  return (
    <>
      <div ref={list} className={styles.years} aria-busy={query.isPlaceholderData}>
        {byYear(posts).map(([year, ofYear]) => (
          <section key={year} aria-labelledby={`found-${year}`}>
            <h2 id={`found-${year}`} className={`${styles.year} num`}>
              {COPY.year(year)}
            </h2>
            <ul className={styles.list}>
              {ofYear.map((post) => (
                <li key={post.postId} data-found tabIndex={-1} className={styles.item}>
                  <FoundPostItem post={post} onOpen={open} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {query.hasNextPage && !query.isPlaceholderData && areAllShown && (
        <Button
          variant="plain"
          busy={query.isFetchingNextPage}
          busyLabel={COPY.loadingMore}
          onClick={() => {
            expectMore();
            void query.fetchNextPage();
          }}
        >
          {COPY.more}
        </Button>
      )}
    </>
  );
}

function NothingFound({ search, onWiden }: { search: Search; onWiden: () => void }) {
  const isNarrowed = search.kind !== undefined || search.year !== undefined || search.personId !== undefined;
  return (
    <EmptyState
      title={COPY.none.title}
      art={<TwoPhotosDrawing />}
      action={
        isNarrowed && search.q !== '' ? (
          <Button variant="soft" onClick={onWiden}>
            {COPY.none.widen}
          </Button>
        ) : (
          <ButtonLink variant="soft" to={WRITE_PATH}>
            {COPY.none.write}
          </ButtonLink>
        )
      }
    >
      {isNarrowed ? COPY.none.narrowed : COPY.none.line}
    </EmptyState>
  );
}

function WaitingResults() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="sr">{COPY.loading}</p>
      <Skeleton shape="photo" height="6.5rem" />
      <Skeleton shape="photo" height="6.5rem" />
      <Skeleton shape="photo" height="6.5rem" />
    </div>
  );
}

/** The order of the posts is that of the years. */
function byYear(posts: readonly FoundPost[]): readonly (readonly [year: number, posts: FoundPost[]])[] {
  const years = new Map<number, FoundPost[]>();
  for (const post of posts) {
    const year = yearOf(post.memoryDate);
    const ofYear = years.get(year);
    if (ofYear === undefined) years.set(year, [post]);
    else ofYear.push(post);
  }
  return [...years];
}

/**
 * The button that loaded more is gone, or below what it loaded: the first of those takes the focus. What is
 * found while one types takes none.
 */
function useFocusOnAdded(list: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef(count);
  const shownWhenPressed = useRef<number | null>(null);
  useEffect(() => {
    before.current = count;
    const was = shownWhenPressed.current;
    if (was === null || count <= was) return;
    shownWhenPressed.current = null;
    list.current?.querySelectorAll<HTMLElement>('[data-found]')[was]?.focus();
  }, [list, count]);
  return () => {
    shownWhenPressed.current = before.current;
  };
}

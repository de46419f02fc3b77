import { useSearchParams, useLocation, useNavigate } from 'react-router-dom';
import { WRITE_PATH, BOOKSHELF_PATH } from 'shared/contract/paths';
import { useMonths } from 'shared/posts/months';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Skeleton } from 'shared/ui/Skeleton';
import { bookOf, shelvesOf, type ShelfYear, type Book } from './books.ts';
import { COPY } from './copy.ts';
import { YearJump } from './YearJump.tsx';
import { BooksDrawing } from './ShelfDrawings.tsx';
import styles from './Shelf.module.css';
import { Shelf } from './Shelf.tsx';
import { useEffect, useRef, useState, useMemo } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { PostGrid } from '../../ui/post-grid/PostGrid.tsx';
import { SearchLink } from '../../ui/SearchLink.tsx';
import bookStyles from './OpenBook.module.css';

/** Years as shelves, months as books; `?book=2026-11` is an open one. */
function BookshelfScreen() {
  const months = useMonths();
  const [search] = useSearchParams();
  if (months.data === undefined) {
    if (!months.isError) return <BookshelfSkeleton />;
    return (
      <Page title={COPY.title}>
        <AreaErrorCard title={COPY.loadFailed} error={months.error} onRetry={() => void months.refetch()} />
      </Page>
    );
  }
  if (months.data.length === 0) return <BookshelfEmpty />;

  const opened = months.data.find(({ month }) => month === search.get('book'));
  if (opened !== undefined) return <OpenBook key={opened.month} book={bookOf(opened)} />;

  const shelves = shelvesOf(months.data);
  const total = months.data.reduce((sum, { count }) => sum + count, 0);
  return (
    <Page title={COPY.title} lede={<span className="num">{COPY.total(total)}</span>}>
      <SearchLink />
      <YearJump years={shelves.map(({ year }) => year)} />
      {shelves.map((shelf, index) => (
        <NearShelf key={shelf.year} shelf={shelf} index={index} />
      ))}
    </Page>
  );
}

function BookshelfEmpty() {
  return (
    <Page title={COPY.title}>
      <EmptyState
        title={COPY.empty.title}
        art={<BooksDrawing />}
        action={<ButtonLink to={WRITE_PATH}>{COPY.empty.action}</ButtonLink>}
      >
        {COPY.empty.lines[0]} <br />
        {COPY.empty.lines[1]}
      </EmptyState>
    </Page>
  );
}

function BookshelfSkeleton() {
  return (
    <Page title={COPY.title} lede={<span>{COPY.loading}</span>} busy>
      <section className={styles.shelf}>
        <div className={styles.head}>
          <Skeleton width="5rem" height="1.75rem" />
        </div>
        <div className={styles.case}>
          {[0, 1].map((plank) => (
            <div key={plank} className={styles.plank}>
              <Skeleton width="5.75rem" height="9.125rem" />
              <Skeleton width="5.75rem" height="8.25rem" />
              <Skeleton width="5.75rem" height="7.25rem" />
            </div>
          ))}
        </div>
      </section>
    </Page>
  );
}

/** These are there at once; the others are filled when they come near. */
const SHELVES_AT_ONCE = 3;

/** @param index from 0, newest first */
function NearShelf({ shelf, index }: { shelf: ShelfYear; index: number }) {
  const { ref, isNear } = useNearView(index < SHELVES_AT_ONCE);
  return <Shelf ref={ref} shelf={shelf} index={index} isNear={isNear} />;
}

/** An element is near within so much of the window above and below it. */
const NEAR = '150% 0px';

/** Whether an element is near what is in view; `atFirst` until that is known. */
function useNearView(atFirst: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setIsNear(entry.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

function OpenBook({ book: { month, year, number, count } }: { book: Book }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const heading = COPY.bookTitle(year, number);
  const sections = useMemo(() => [{ key: month, month, count, heading }], [month, count, heading]);
  return (
    <div className={bookStyles.page}>
      <div className={bookStyles.head}>
        <IconButton
          label={COPY.close}
          icon={<Icon of={ChevronLeft} />}
          // Back to the shelf as it was left, instead of another one, where one came from it.
          onClick={() =>
            void (cameFromShelf(state) ? navigate(-1) : navigate(BOOKSHELF_PATH, { replace: true }))
          }
        />
        <h1 className={`${bookStyles.title} num`}>{heading}</h1>
        <span className={`${bookStyles.count} num`}>{COPY.memories(count)}</span>
      </div>
      <PostGrid sections={sections} variant="book" />
    </div>
  );
}

function cameFromShelf(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === 'shelf';
}

export { BookshelfScreen as Component };

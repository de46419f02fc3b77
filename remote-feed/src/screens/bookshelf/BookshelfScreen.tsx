import { useSearchParams } from 'react-router-dom';
import { WRITE_PATH } from 'shared/contract/paths';
import { useMonths } from 'shared/posts/months';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Skeleton } from 'shared/ui/Skeleton';
import { bookOf, shelvesOf } from './books.ts';
import { COPY } from './copy.ts';
import { OpenBook } from './OpenBook.tsx';
import { NearShelf } from './NearShelf.tsx';
import { YearJump } from './YearJump.tsx';
import { BooksDrawing } from './ShelfDrawings.tsx';
import styles from './Shelf.module.css';

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

export { BookshelfScreen as Component };

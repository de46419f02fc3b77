import { useSearchParams } from 'react-router-dom';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { useTimeOrder } from '../../server-state/posts.ts';
import { postsByMonth } from '../../ui/posts-by-month.ts';
import { BookshelfEmpty } from './BookshelfEmpty.tsx';
import { BookshelfSkeleton } from './BookshelfSkeleton.tsx';
import { copy } from './copy.ts';
import { OpenBook } from './OpenBook.tsx';
import { Shelf } from './Shelf.tsx';

/** Years as shelves, months as books; `?book=2026-11` is an open one. */
export function BookshelfScreen() {
  const timeOrder = useTimeOrder();
  const [search] = useSearchParams();
  if (timeOrder.data === undefined) {
    if (!timeOrder.isError) return <BookshelfSkeleton />;
    return (
      <Page title={copy.title}>
        <AreaErrorCard title={copy.loadFailed} onRetry={() => void timeOrder.refetch()} />
      </Page>
    );
  }
  const posts = timeOrder.data.flatMap((year) => year.posts);
  if (posts.length === 0) return <BookshelfEmpty />;

  const months = postsByMonth(posts);
  const book = months.find(({ key }) => key === search.get('book'));
  if (book !== undefined) return <OpenBook book={book} />;

  const years = [...new Set(months.map(({ year }) => year))];
  return (
    <Page title={copy.title} lede={<span className="num">{copy.total(posts.length)}</span>}>
      {years.map((year, place) => (
        <Shelf key={year} year={year} books={months.filter((month) => month.year === year)} place={place} />
      ))}
    </Page>
  );
}

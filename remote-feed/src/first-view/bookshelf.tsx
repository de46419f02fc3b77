import type { PostMonth } from 'shared/contract/post-list';
import { registerFirstView } from 'shared/first-view/first-view';
import { Page } from 'shared/ui/Page';
import { shelvesOf } from '../screens/bookshelf/books.ts';
import { COPY } from '../screens/bookshelf/copy.ts';
import { Shelf } from '../screens/bookshelf/Shelf.tsx';
import { YearJump } from '../screens/bookshelf/YearJump.tsx';
import { SearchLink } from '../ui/SearchLink.tsx';

/** A screen shows at most this many. */
const SHELVES_IN_VIEW = 3;

registerFirstView({
  frame: { hasHeader: true, hasTabs: true },
  firstOptional: 1,
  draw: ([data]) => {
    const months = data as readonly PostMonth[];
    // An open book is another view.
    if (months.length === 0 || location.search !== '') return undefined;
    const shelves = shelvesOf(months);
    const total = months.reduce((sum, { count }) => sum + count, 0);
    return (
      <Page title={COPY.title} lede={<span className="num">{COPY.total(total)}</span>}>
        <SearchLink />
        <YearJump years={shelves.map(({ year }) => year)} />
        {shelves.map((shelf, index) => (
          <Shelf key={shelf.year} shelf={shelf} index={index} isNear={index < SHELVES_IN_VIEW} />
        ))}
      </Page>
    );
  },
});

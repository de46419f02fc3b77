import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { copy } from './copy.ts';
import { BooksDrawing } from './ShelfDrawings.tsx';

/** Nothing was written yet. */
export function BookshelfEmpty() {
  return (
    <Page title={copy.title}>
      <EmptyState
        title={copy.empty.title}
        art={<BooksDrawing />}
        action={<ButtonLink to="/write">{copy.empty.action}</ButtonLink>}
      >
        {copy.empty.lines[0]} <br />
        {copy.empty.lines[1]}
      </EmptyState>
    </Page>
  );
}

import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { COPY } from './copy.ts';
import { BooksDrawing } from './ShelfDrawings.tsx';

/** Nothing was written yet. */
export function BookshelfEmpty() {
  return (
    <Page title={COPY.title}>
      <EmptyState
        title={COPY.empty.title}
        art={<BooksDrawing />}
        action={<ButtonLink to="/write">{COPY.empty.action}</ButtonLink>}
      >
        {COPY.empty.lines[0]} <br />
        {COPY.empty.lines[1]}
      </EmptyState>
    </Page>
  );
}

import { useMemo } from 'react';
import { ChevronLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BOOKSHELF_PATH } from 'shared/contract/paths';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { PostGrid } from '../../ui/post-grid/PostGrid.tsx';
import type { Book } from './books.ts';
import { COPY } from './copy.ts';
import styles from './OpenBook.module.css';

export function OpenBook({ book: { month, year, number, count } }: { book: Book }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const heading = COPY.bookTitle(year, number);
  const sections = useMemo(() => [{ key: month, month, count, heading }], [month, count, heading]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconButton
          label={COPY.close}
          icon={<Icon of={ChevronLeft} />}
          // Back to the shelf as it was left, instead of another one, where one came from it.
          onClick={() =>
            void (cameFromShelf(state) ? navigate(-1) : navigate(BOOKSHELF_PATH, { replace: true }))
          }
        />
        <h1 className={`${styles.title} num`}>{heading}</h1>
        <span className={`${styles.count} num`}>{COPY.memories(count)}</span>
      </div>
      <PostGrid sections={sections} hasHeads={false} />
    </div>
  );
}

function cameFromShelf(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === 'shelf';
}

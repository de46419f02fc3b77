import { ChevronLeft } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { IconLink } from 'shared/ui/IconButton';
import { MemoryEntries } from '../../ui/MemoryEntries.tsx';
import type { Month } from '../../ui/posts-by-month.ts';
import { copy } from './copy.ts';
import styles from './OpenBook.module.css';

/** A book that was taken from the shelf: the memories of one month. */
export function OpenBook({ book }: { book: Month }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconLink to="/bookshelf" label={copy.close} icon={<Icon of={ChevronLeft} />} />
        <h1 className={`${styles.title} num`}>{copy.bookTitle(book.year, book.month)}</h1>
        <span className={`${styles.count} num`}>{copy.memories(book.posts.length)}</span>
      </div>
      <MemoryEntries posts={book.posts} />
    </div>
  );
}

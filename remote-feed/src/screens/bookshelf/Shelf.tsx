import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from 'shared/ui/Photo';
import type { Month } from '../../ui/posts-by-month.ts';
import { copy } from './copy.ts';
import { MugDrawing, PlantDrawing } from './ShelfDrawings.tsx';
import styles from './Shelf.module.css';

type ShelfProps = {
  year: number;
  books: readonly Month[];
  /** From 0, newest first. */
  place: number;
};

const BOOKS_A_PLANK = 3;

/** A year: its months as books on planks. Spines, plant and mug are decoration. */
export function Shelf({ year, books, place }: ShelfProps) {
  const headingId = `shelf-${year}`;
  const planks = Array.from({ length: Math.ceil(books.length / BOOKS_A_PLANK) }, (_, plank) =>
    books.slice(plank * BOOKS_A_PLANK, (plank + 1) * BOOKS_A_PLANK),
  );
  return (
    <section className={styles.shelf} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={`${styles.year} num`}>
          {copy.year(year)}
        </h2>
        <span className={`${styles.count} num`}>{copy.books(books.length)}</span>
      </div>
      <div className={styles.case}>
        {planks.map((onPlank, plank) => (
          <Plank key={onPlank[0]?.key} books={onPlank} look={place + plank} />
        ))}
      </div>
    </section>
  );
}

/** `look`: neighbouring planks are decorated differently. */
function Plank({ books, look }: { books: readonly Month[]; look: number }) {
  const isFull = books.length === BOOKS_A_PLANK;
  return (
    <ul className={styles.plank}>
      {!isFull && <Spines count={books.length === 1 ? 4 : 2} look={look} />}
      {books.map((book, place) => (
        <Book key={book.key} book={book} height={(place + look) % 3} />
      ))}
      {isFull ? (
        <Spines count={1} look={look} />
      ) : (
        <li className={styles.decoration} aria-hidden="true">
          {look % 2 === 0 ? <PlantDrawing /> : <MugDrawing />}
        </li>
      )}
    </ul>
  );
}

function Book({ book, height }: { book: Month; height: number }) {
  const cover = book.posts.find(({ thumbnailUrl }) => thumbnailUrl !== null);
  return (
    <li className={styles.place}>
      <Link
        className={styles.book}
        data-height={height}
        to={`/bookshelf?book=${book.key}`}
        aria-label={copy.bookOf(book.year, book.month, book.posts.length)}
      >
        {cover !== undefined && (
          <Photo src={cover.thumbnailUrl} alt="" placeholder={cover.placeholder} ratio="fill" />
        )}
        <span className={`${styles.label} num`}>{copy.month(book.month)}</span>
      </Link>
    </li>
  );
}

function Spines({ count, look }: { count: number; look: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return places.map((place) => (
    <li
      key={place}
      className={styles.spine}
      data-height={(place + look) % 3}
      style={{ '--spine': `var(--color-spine-${((place * 2 + look) % 6) + 1})` } as CSSProperties}
      aria-hidden="true"
    />
  ));
}

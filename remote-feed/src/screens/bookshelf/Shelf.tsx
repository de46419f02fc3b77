import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from 'shared/ui/Photo';
import { Words } from 'shared/ui/Words';
import { plainLine } from 'shared/contract/rich-text';
import { copy } from './copy.ts';
import type { Book, ShelfYear } from './books.ts';
import { MugDrawing, PlantDrawing } from './ShelfDrawings.tsx';
import { useNearView } from './use-near-view.ts';
import styles from './Shelf.module.css';

type ShelfProps = {
  shelf: ShelfYear;
  /** From 0, newest first. */
  place: number;
};

const BOOKS_A_PLANK = 3;

/** These are there at once; the others are filled when they come near. */
const SHELVES_AT_ONCE = 4;

/** The id of a year's heading: where a jump to the year leads. */
export function shelfHeadingId(year: number): string {
  return `shelf-${year}`;
}

/**
 * A year: its months as books on planks. Spines, plant and mug are decoration. How high it is follows from the number of its
 * books, so that a shelf far away needs none of them: a family's forty years would be five hundred.
 */
export function Shelf({ shelf: { year, books }, place }: ShelfProps) {
  const headingId = shelfHeadingId(year);
  const { ref, isNear } = useNearView(place < SHELVES_AT_ONCE);
  const planks = Array.from({ length: Math.ceil(books.length / BOOKS_A_PLANK) }, (_, plank) =>
    books.slice(plank * BOOKS_A_PLANK, (plank + 1) * BOOKS_A_PLANK),
  );
  return (
    <section ref={ref} className={styles.shelf} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={`${styles.year} num`} tabIndex={-1}>
          {copy.year(year)}
        </h2>
        <span className={`${styles.count} num`}>{copy.books(books.length)}</span>
      </div>
      <div className={styles.case}>
        {planks.map((onPlank, plank) =>
          isNear ? (
            <Plank key={onPlank[0]?.month} books={onPlank} look={place + plank} />
          ) : (
            <div key={onPlank[0]?.month} className={styles.plank} />
          ),
        )}
      </div>
    </section>
  );
}

/** `look`: neighbouring planks are decorated differently. */
function Plank({ books, look }: { books: readonly Book[]; look: number }) {
  const isFull = books.length === BOOKS_A_PLANK;
  return (
    <ul className={styles.plank}>
      {!isFull && <Spines count={books.length === 1 ? 4 : 2} look={look} />}
      {books.map((book, place) => (
        <BookOnPlank key={book.month} book={book} height={(place + look) % 3} />
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

function BookOnPlank({ book, height }: { book: Book; height: number }) {
  const { month, count, cover, number, year } = book;
  return (
    <li className={styles.place}>
      <Link
        className={styles.book}
        data-height={height}
        data-memory-tile
        to={`/bookshelf?book=${month}`}
        state={{ from: 'shelf' }}
      >
        <span className="sr">{copy.bookOf(year, number, count)}</span>
        {cover.thumbnailUrl === null ? (
          <span className={styles.cover} aria-hidden="true">
            <span className={styles.coverTitle}>
              <Words>{plainLine(cover.title)}</Words>
            </span>
          </span>
        ) : (
          <Photo src={cover.thumbnailUrl} alt="" placeholder={cover.placeholder} ratio="fill" />
        )}
        <span className={`${styles.label} num`} aria-hidden="true">
          {copy.month(number)}
        </span>
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

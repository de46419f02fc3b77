import type { CSSProperties, Ref } from 'react';
import { Link } from 'react-router-dom';
import { bookPath } from 'shared/contract/paths';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { plainLine } from 'shared/contract/text/rich-text';
import { COPY } from './copy.ts';
import type { Book, ShelfYear } from './books.ts';
import { MugDrawing, PlantDrawing } from './ShelfDrawings.tsx';
import styles from './Shelf.module.css';

type ShelfProps = {
  shelf: ShelfYear;
  /** The index counts from 0, newest first. */
  index: number;
  isNear: boolean;
  ref?: Ref<HTMLElement>;
};

const BOOKS_A_PLANK = 3;

export function shelfHeadingId(year: number): string {
  return `shelf-${year}`;
}

/** A year's months as books. A shelf that is not near renders none: its height follows from their number. */
export function Shelf({ shelf: { year, books }, index, isNear, ref }: ShelfProps) {
  const headingId = shelfHeadingId(year);
  const planks = Array.from({ length: Math.ceil(books.length / BOOKS_A_PLANK) }, (_, plank) =>
    books.slice(plank * BOOKS_A_PLANK, (plank + 1) * BOOKS_A_PLANK),
  );
  return (
    <section {...(ref && { ref })} className={styles.shelf} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={`${styles.year} num`} tabIndex={-1}>
          {COPY.year(year)}
        </h2>
        <span className={`${styles.count} num`}>{COPY.books(books.length)}</span>
      </div>
      <div className={styles.case}>
        {planks.map((onPlank, plank) =>
          isNear ? (
            <Plank
              key={onPlank[0]?.month}
              books={onPlank}
              decoration={index + plank}
              isFirst={index + plank === 0}
            />
          ) : (
            <div key={onPlank[0]?.month} className={styles.plank} />
          ),
        )}
      </div>
    </section>
  );
}

type PlankProps = {
  books: readonly Book[];
  /** Varies between neighbouring planks. */
  decoration: number;
  /** The shelf is the bookshelf's first: its covers are what is seen first. */
  isFirst: boolean;
};

function Plank({ books, decoration, isFirst }: PlankProps) {
  const isFull = books.length === BOOKS_A_PLANK;
  return (
    <ul className={styles.plank}>
      {!isFull && <Spines count={books.length === 1 ? 4 : 2} decoration={decoration} />}
      {books.map((book, index) => (
        <BookOnPlank key={book.month} book={book} height={(index + decoration) % 3} isFirst={isFirst} />
      ))}
      {isFull ? (
        <Spines count={1} decoration={decoration} />
      ) : (
        <li className={styles.decoration} aria-hidden="true">
          {decoration % 2 === 0 ? <PlantDrawing /> : <MugDrawing />}
        </li>
      )}
    </ul>
  );
}

function BookOnPlank({ book, height, isFirst }: { book: Book; height: number; isFirst: boolean }) {
  const { month, count, cover, number, year } = book;
  return (
    <li className={styles.place}>
      <Link
        className={styles.book}
        data-height={height}
        data-memory-tile
        to={bookPath(month)}
        state={{ from: 'shelf' }}
      >
        <span className="sr">{COPY.bookOf(year, number, count)}</span>
        {cover.thumbnailUrl === null ? (
          <span className={styles.cover} aria-hidden="true">
            <span className={styles.coverTitle}>
              <UserText>{plainLine(cover.title)}</UserText>
            </span>
          </span>
        ) : (
          <Photo
            src={cover.thumbnailUrl}
            alt=""
            placeholder={cover.placeholder}
            ratio="fill"
            priority={isFirst}
          />
        )}
        <span aria-hidden="true">
          {cover.thumbnailUrl !== null && cover.durationMs !== undefined && (
            <VideoBadge durationMs={cover.durationMs} corner="top-right" />
          )}
          <span className={`${styles.label} num`}>{COPY.month(number)}</span>
        </span>
      </Link>
    </li>
  );
}

function Spines({ count, decoration }: { count: number; decoration: number }) {
  return Array.from({ length: count }, (_, index) => {
    const color = `var(--color-spine-${((index * 2 + decoration) % 6) + 1})`;
    const style: CSSProperties & { '--spine': string } = { '--spine': color };
    const height = (index + decoration) % 3;
    return <li key={index} className={styles.spine} data-height={height} style={style} aria-hidden="true" />;
  });
}

import type { PostMonth } from 'shared/contract/post-list';
import { yearOf } from '../../ui/post-days.ts';

export type Book = PostMonth & {
  year: number;
  /** The number is that of the month, 1 to 12. */
  number: number;
};

export type ShelfYear = { year: number; books: readonly Book[] };

export function bookOf(month: PostMonth): Book {
  return { ...month, year: yearOf(month.month), number: Number(month.month.slice(5)) };
}

/** Months, newest first, as books on the shelves of their years. */
export function shelvesOf(months: readonly PostMonth[]): ShelfYear[] {
  const years = new Map<number, Book[]>();
  for (const book of months.map(bookOf)) {
    const onShelf = years.get(book.year);
    if (onShelf === undefined) years.set(book.year, [book]);
    else onShelf.push(book);
  }
  return [...years].map(([year, books]) => ({ year, books }));
}

import type { ShelfYear } from './books.ts';
import { Shelf } from './Shelf.tsx';
import { useNearView } from './use-near-view.ts';

/** These are there at once; the others are filled when they come near. */
const SHELVES_AT_ONCE = 3;

/** @param index from 0, newest first */
export function NearShelf({ shelf, index }: { shelf: ShelfYear; index: number }) {
  const { ref, isNear } = useNearView(index < SHELVES_AT_ONCE);
  return <Shelf ref={ref} shelf={shelf} index={index} isNear={isNear} />;
}

export type TileShape = 'hero' | 'third' | 'half' | 'wide';

const HERO_ROWS: readonly TileShape[] = ['hero', 'third', 'third'];

/**
 * The shapes of a month's tiles, so that every row of the six-column grid is full: months begin in turn with
 * one large photo and with a pair, and go on in pairs and threes.
 */
export function tileShapes(count: number, monthIndex: number): TileShape[] {
  const beginsLarge = monthIndex % 2 === 0 && count >= HERO_ROWS.length && count !== HERO_ROWS.length + 1;
  const shapes: TileShape[] = beginsLarge ? [...HERO_ROWS] : [];
  let pairIsNext = true;
  while (shapes.length < count) {
    const left = count - shapes.length;
    if (left === 1) shapes.push('wide');
    else if (left === 2 || left === 4 || (pairIsNext && left !== 3)) shapes.push('half', 'half');
    else shapes.push('third', 'third', 'third');
    pairIsNext = !pairIsNext;
  }
  return shapes;
}

/** How high a month's grid will be, in rem, before the browser has laid it out: keeps the scrollbar steady. */
export function estimatedGridRem(shapes: readonly TileShape[]): number {
  const ROW_REM = { hero: 15, third: 7.5 / 3, half: 9.5 / 2, wide: 17 } as const;
  return shapes.reduce((sum, shape) => sum + ROW_REM[shape], 0);
}

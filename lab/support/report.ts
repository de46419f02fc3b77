const NAME_WIDTH = 40;
const CELL_WIDTH = 12;

export function printHeading(heading: string): void {
  console.log(`\n${heading}\n`);
}

export function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join(''));
}

export function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

export function milliseconds(ms: number): string {
  return ms.toFixed(ms < 10 ? 1 : 0);
}

/** A figure beside the most that it may be. */
export function against(limit: number, value: number, digits = 0): string {
  return `${value.toFixed(digits)}${value > limit ? ` > ${limit}!` : ''}`;
}

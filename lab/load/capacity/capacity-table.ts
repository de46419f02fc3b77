import { type Capacity, capacityFor, type MeasuredCosts } from './capacity-model.ts';

/** The sizes in docs/capacity.md. */
const FAMILIES = [1_000, 100_000, 1_000_000, 10_000_000];

const ROWS: readonly (readonly [string, (capacity: Capacity) => string])[] = [
  ['requests/s in the busiest hour', ({ requestsPerSecond }) => whole(requestsPerSecond)],
  ['API processes (a core each)', ({ apiProcesses }) => whole(apiProcesses)],
  ['cores for photos', ({ photoCores }) => whole(photoCores)],
  ['cores of PostgreSQL', ({ databaseCores }) => whole(databaseCores)],
  ['reads from disk a second', ({ readIops }) => whole(readIops)],
  ['writes to disk a second', ({ writeIops }) => whole(writeIops)],
  ['database, TB a year', ({ databaseTerabytesPerYear }) => fraction(databaseTerabytesPerYear)],
  ['bucket, TB a year', ({ bucketTerabytesPerYear }) => fraction(bucketTerabytesPerYear)],
  ['bucket PUTs a second', ({ bucketPutsPerSecond }) => fraction(bucketPutsPerSecond)],
  ['bucket GETs a second', ({ bucketGetsPerSecond }) => fraction(bucketGetsPerSecond)],
  ['US dollars a month, after a year', ({ dollarsPerMonth }) => whole(dollarsPerMonth)],
];

/** A Markdown table of what the sizes need; docs/capacity.md contains it as it is (its test compares). */
export function capacityLines(costs: MeasuredCosts): string[] {
  const capacities = FAMILIES.map((families) => capacityFor(families, costs));
  const cells = [
    ['families', ...FAMILIES.map(whole)],
    ...ROWS.map(([name, cell]) => [name, ...capacities.map(cell)]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) => line(row.map((cell, column) => pad(cell, widths[column] ?? 0, column))));
  const [head = '', ...rest] = lines;
  const rule = line(
    widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  );
  return [head, rule, ...rest];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Numbers to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function fraction(value: number): string {
  return value >= 100 ? whole(value) : value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
}

import { cpus } from 'node:os';
import { median } from '../support/median.ts';
import { printHeading, printRow } from '../support/report.ts';
import { type Limit, LIMITS, type Round, type Verdict, verdictOf } from './limits.ts';
import { KINDS } from './traffic.ts';
import { type Visit, type VisitName, VISITS } from './visit-chain.ts';

export type LineResult = {
  rounds: readonly Round[];
  /** The machine's load average after each round. */
  busy: readonly number[];
};

type Measure = { name: string; of: (visit: Visit) => number | undefined; digits?: number };

const MEASURES: readonly Measure[] = [
  { name: 'first contentful paint, ms', of: ({ firstPaintMs }) => firstPaintMs },
  { name: 'largest contentful paint, ms', of: ({ largestPaintMs }) => largestPaintMs },
  { name: 'photo loaded, ms', of: ({ photoLoadedMs }) => photoLoadedMs },
  { name: 'photo complete (painted), ms', of: ({ photoPaintedMs }) => photoPaintedMs },
  { name: 'blocking time, ms', of: ({ blockingMs }) => blockingMs },
  { name: 'layout shift', of: ({ shift }) => shift, digits: 3 },
  { name: 'tap on the loaded card (INP), ms', of: ({ tapMs }) => tapMs },
  { name: 'card reacts to an early tap, ms', of: ({ reactsMs }) => reactsMs },
  { name: 'requests', of: ({ traffic }) => traffic.requests },
  { name: 'KB until the photo', of: ({ bytesUntilPhoto }) => bytesUntilPhoto / 1_000 },
  { name: 'KB in all', of: ({ bytesInAll }) => bytesInAll / 1_000 },
  ...KINDS.map((kind) => ({
    name: `  of the page: ${kind}`,
    of: ({ traffic }: Visit) => traffic.bytes[kind] / 1_000,
  })),
  { name: '  ahead, not executed', of: ({ traffic }) => traffic.aheadBytes / 1_000 },
];

/** Prints medians of each visit and variant, and what holds. */
export function printReport({ rounds, busy }: LineResult): void {
  const variants = Object.keys(rounds[0] ?? {});
  const load = `load ${Math.min(...busy).toFixed(1)} to ${Math.max(...busy).toFixed(1)}`;
  const machine = `${cpus().length} cores, ${load}`;
  for (const visit of VISITS) {
    const measured = variants.filter((variant) => rounds[0]?.[variant]?.[visit] !== undefined);
    if (measured.length === 0) continue;
    printHeading(`${visit} visit: medians of ${rounds.length} (${machine})`);
    printRow('', measured);
    for (const { name, of, digits = 0 } of MEASURES) {
      const cells = measured.map((variant) => medianOf(rounds, variant, visit, of)?.toFixed(digits) ?? '-');
      if (cells.some((cell) => cell !== '-')) printRow(name, cells);
    }
    printWhatIsLargest(rounds, measured, visit);
  }
  printHeading('what must hold of the federated app, medians of the ratios of each round');
  printVerdictRow(['', 'measured', 'at most', 'verdict', 'of the rounds']);
  for (const limit of LIMITS) printVerdict(limit, rounds);
}

function medianOf(
  rounds: readonly Round[],
  variant: string,
  visit: VisitName,
  of: Measure['of'],
): number | undefined {
  const values = rounds.flatMap((round) => {
    const measured = round[variant]?.[visit];
    const value = measured === undefined ? undefined : of(measured);
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : median(values);
}

function printVerdict(limit: Limit, rounds: readonly Round[]): void {
  const { name, atMost, digits = 2 } = limit;
  const verdict = verdictOf(limit, rounds);
  const value = verdict?.value.toFixed(digits) ?? '-';
  const range =
    verdict === undefined ? '' : `${verdict.lowest.toFixed(digits)}-${verdict.highest.toFixed(digits)}`;
  printVerdictRow([name, value, atMost.toFixed(digits), wordOf(verdict, digits), range]);
}

function wordOf(verdict: Verdict | undefined, digits: number): string {
  if (verdict === undefined) return 'not measured';
  return verdict.excess === undefined ? 'holds' : `missed by ${verdict.excess.toFixed(digits)}`;
}

function printVerdictRow([
  name = '',
  value = '',
  atMost = '',
  word = '',
  range = '',
]: readonly string[]): void {
  console.log(`${name.padEnd(52)}${value.padStart(10)}${atMost.padStart(10)}   ${word.padEnd(16)}${range}`);
}

/** A largest paint that is not the photo compares two different things. */
function printWhatIsLargest(rounds: readonly Round[], variants: readonly string[], visit: VisitName): void {
  for (const variant of variants) {
    const visits = rounds.flatMap((round) => round[variant]?.[visit] ?? []);
    const others = visits.map(({ largestPaint }) => largestPaint).filter((name) => !name.includes('/media/'));
    if (others.length > 0)
      console.log(`${variant}: the largest paint was no photo: ${[...new Set(others)].join(', ')}`);
    const shifted = new Set(
      visits.flatMap(({ shift, shiftedNodes }) => (shift < 0.000_5 ? [] : shiftedNodes)),
    );
    if (shifted.size > 0) console.log(`${variant}: shifted: ${[...shifted].join(', ')}`);
  }
}

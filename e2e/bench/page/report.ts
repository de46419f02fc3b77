import { cpus } from 'node:os';
import { median } from '../given.ts';
import { printHeading, printRow } from '../report.ts';
import type { Load } from './measure-load.ts';
import { KINDS } from './traffic.ts';
import { VISITS, type Visits } from './visit-chain.ts';

type Measure = { name: string; of: (load: Load) => number; digits?: number };

const MEASURES: readonly Measure[] = [
  { name: 'first contentful paint, ms', of: ({ firstPaintMs }) => firstPaintMs },
  { name: 'largest contentful paint, ms', of: ({ largestPaintMs }) => largestPaintMs },
  { name: 'photo complete, ms', of: ({ photoPaintedMs }) => photoPaintedMs },
  { name: 'blocking time, ms', of: ({ blockingMs }) => blockingMs },
  { name: 'layout shift', of: ({ shift }) => shift, digits: 3 },
  { name: 'requests', of: ({ traffic }) => traffic.requests },
  { name: 'KB until the photo', of: ({ bytesUntilPhoto }) => bytesUntilPhoto / 1_000 },
  ...KINDS.map((kind) => ({
    name: `KB of kind: ${kind}`,
    of: ({ traffic }: Load) => traffic.bytes[kind] / 1_000,
  })),
];

/** Prints the medians of the rounds, and each round's ratios to the floor. */
export function printPageReport(
  line: string,
  rounds: readonly Record<string, Visits>[],
  busy: readonly number[],
): void {
  const variants = Object.keys(rounds[0] ?? {}).toSorted();
  for (const visit of VISITS) {
    if (rounds[0]?.[variants[0] ?? '']?.[visit] === undefined) continue;
    printHeading(
      `${visit} visit of /home, ${line}, medians of ${rounds.length} (${cpus().length} cores, load ${Math.min(...busy).toFixed(1)} to ${Math.max(...busy).toFixed(1)})`,
    );
    printRow('', variants);
    for (const { name, of, digits = 0 } of MEASURES)
      printRow(
        name,
        variants.map((variant) =>
          median(
            rounds.flatMap(({ [variant]: visits }) => {
              const load = visits?.[visit];
              return load === undefined ? [] : [of(load)];
            }),
          ).toFixed(digits),
        ),
      );
    const largest = new Set(
      rounds.flatMap((round) =>
        variants.map((variant) => `${variant}: ${round[variant]?.[visit]?.largestPaint ?? ''}`),
      ),
    );
    console.log([...largest].join('\n'));
  }
}

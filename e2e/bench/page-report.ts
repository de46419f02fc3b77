import { median } from './given.ts';
import { printHeading, printRow } from './report.ts';
import type { PageVisit } from './page-visit.ts';

/** What everything is measured against. */
const BASE = 'one-bundle';

type Measure = {
  name: string;
  of: (visit: PageVisit) => number;
  /** At most so many times the bundle's. */
  limit?: number;
};

const MEASURES: readonly Measure[] = [
  { name: 'requests', of: ({ requests }) => requests },
  { name: 'KB in all', of: ({ bytes }) => bytes.all / 1_000, limit: 1.2 },
  { name: 'KB of scripts', of: ({ bytes }) => bytes.script / 1_000 },
  { name: 'KB of style sheets', of: ({ bytes }) => bytes.style / 1_000 },
  { name: 'first contentful paint, ms', of: ({ firstPaintMs }) => firstPaintMs, limit: 1.1 },
  { name: 'largest contentful paint, ms', of: ({ largestPaintMs }) => largestPaintMs, limit: 1.05 },
  { name: 'second area (goods), ms', of: ({ goodsMs }) => goodsMs, limit: 1.2 },
  { name: 'second area (family), ms', of: ({ familyMs }) => familyMs, limit: 1.2 },
];

/** Prints medians, and the median and quartiles of each round's ratios (one load) to the one bundle. */
export function printPageReport(rounds: readonly Record<string, PageVisit>[], machine: string): void {
  const variants = Object.keys(rounds[0] ?? {}).toSorted();
  const others = variants.filter((variant) => variant !== BASE);
  printHeading(
    `A visit of /home, ${rounds.length} rounds in turns: 1.6 Mbit/s, 150 ms, CPU slowed down 4 times (${machine})`,
  );
  printRow('', [...variants, ...others.flatMap(() => ['ratio', 'half of all', 'limit', ''])]);
  for (const { name, of, limit } of MEASURES) {
    const valuesOf = (variant: string): number[] =>
      rounds.flatMap(({ [variant]: visit }) => (visit === undefined ? [] : [of(visit)]));
    const base = valuesOf(BASE);
    printRow(name, [
      ...variants.map((variant) => median(valuesOf(variant)).toFixed(0)),
      ...others.flatMap((variant) =>
        ratioCells(
          valuesOf(variant).map((value, round) => value / (base[round] ?? Number.NaN)),
          limit,
        ),
      ),
    ]);
  }
}

function ratioCells(ratios: readonly number[], limit: number | undefined): string[] {
  const sorted = ratios.toSorted((one, other) => one - other);
  const quarter = (part: number): string =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2);
  const ratio = median(ratios);
  const verdict =
    limit === undefined ? '' : ratio <= limit ? 'holds' : `missed by ${(ratio - limit).toFixed(2)}`;
  return [
    ratio.toFixed(3),
    `${quarter(0.25)}-${quarter(0.75)}`,
    limit === undefined ? '' : limit.toFixed(2),
    verdict,
  ];
}

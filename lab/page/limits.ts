import { median } from '../support/median.ts';
import type { Visit, VisitName, Visits } from './visit-chain.ts';

/** What each variant measured in one round. */
export type Round = Readonly<Record<string, Visits>>;

export type Limit = {
  name: string;
  /** Undefined where something of it was not measured. */
  of: (round: Round) => number | undefined;
  atMost: number;
  digits?: number;
  /** The limit applies to all rounds: the median (default) or the largest. */
  worst?: true;
};

const OWN = 'federated';

/** What the first view may cost (docs/decisions/benchmarks): ratios of one round, or figures of their own. */
export const LIMITS: readonly Limit[] = [
  {
    name: 'first: KB until the photo',
    of: (round) => ratio(round[OWN]?.first?.bytesUntilPhoto, 1_000),
    atMost: 300,
    digits: 0,
  },
  toBefore('first: blocking time, to before', 'first', ({ blockingMs }) => blockingMs, 0.4),
  toBefore('first: card reacts, to before', 'first', ({ reactsMs }) => reactsMs, 0.8),
  toBefore('second: largest paint, to before', 'second', ({ largestPaintMs }) => largestPaintMs, 0.35),
  {
    name: 'layout shift of any visit',
    of: (round) => largest(round, ({ shift }) => shift),
    // 0.000, as it is printed.
    atMost: 0.000_499,
    digits: 3,
    worst: true,
  },
];

export type Verdict = {
  value: number;
  excess: number | undefined;
  /** The lowest value of the rounds is printed beside it. */
  lowest: number;
  highest: number;
};

/** Undefined if no round measured it. */
export function verdictOf({ of, atMost, worst }: Limit, rounds: readonly Round[]): Verdict | undefined {
  const values = rounds.map(of).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  const value = worst ? Math.max(...values) : median(values);
  return {
    value,
    excess: value <= atMost ? undefined : value - atMost,
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
}

type Figure = (visit: Visit) => number | undefined;

function toBefore(name: string, visit: VisitName, figure: Figure, atMost: number): Limit {
  const ofVariant = (round: Round, variant: string) => [round[variant]?.[visit] ?? []].flat().map(figure)[0];
  return { name, of: (round) => ratio(ofVariant(round, OWN), ofVariant(round, 'before')), atMost };
}

function ratio(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined ? undefined : value / base;
}

function largest(round: Round, figure: Figure): number | undefined {
  const values = Object.values(round[OWN] ?? {}).flatMap((visit) => figure(visit) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}

import { loadavg } from 'node:os';
import type { ShapedLine } from '../line/shaped-line.ts';
import type { Variant } from '../plan.ts';
import type { Round } from './limits.ts';
import type { Phone } from './phone.ts';
import type { LineResult } from './report.ts';
import { type Part, SLOWDOWN, visitChain, type Visits } from './visit-chain.ts';

type LineRun = {
  line: ShapedLine;
  url: string;
  variants: readonly Variant[];
  parts: readonly Part[];
  rounds: number;
  /** With nothing of the site. */
  newPhone: Phone;
  /** Puts an app behind the line. */
  use: (appPort: number) => void;
};

/** Visits all variants in turns, after a round without a slower CPU, which warms the servers up. */
export async function runLine(run: LineRun): Promise<Omit<LineResult, 'line'>> {
  const rounds: Round[] = [];
  const busy: number[] = [];
  const hasUnslowed = run.parts.includes('unslowed');
  const unslowed = await visitAll(hasUnslowed ? run : { ...run, parts: ['first'] }, run.variants, 1);
  for (let round = 1; round <= run.rounds; round += 1) {
    // Whoever goes first in one round goes last in the next.
    const turns = round % 2 === 1 ? run.variants : run.variants.toReversed();
    rounds.push(inOrder(run.variants, await visitAll(run, turns, SLOWDOWN)));
    busy.push(loadavg()[0] ?? 0);
  }
  return { rounds, unslowed: hasUnslowed ? unslowed : {}, busy };
}

async function visitAll(run: LineRun, turns: readonly Variant[], slowdown: number): Promise<Round> {
  const { line, url, parts, newPhone, use } = run;
  const measured: Record<string, Visits> = {};
  for (const { name, appPort, releasedPort, staticSiteDir } of turns) {
    use(appPort);
    const phone = newPhone.copy();
    const release = releasedPort === undefined ? undefined : () => use(releasedPort);
    const isStatic = staticSiteDir !== undefined;
    try {
      measured[name] = await visitChain(phone, { line, url, parts, slowdown, isStatic, release });
    } finally {
      await phone.remove();
    }
  }
  return measured;
}

function inOrder(variants: readonly Variant[], measured: Round): Round {
  return Object.fromEntries(variants.map(({ name }) => [name, measured[name] ?? {}]));
}

import { loadavg } from 'node:os';
import { PHONE_LINE, type ShapedLine } from './line/shaped-line.ts';
import type { Variant } from './plan.ts';
import { type Round, withMedianTasks } from './limits.ts';
import type { Phone } from './phone.ts';
import type { LineResult } from './report.ts';
import { type Part, type Site, withPage } from './phone-page.ts';
import { measureReaction } from './tap-card.ts';
import { visitChain, type Visits } from './visit-chain.ts';

type LineRun = {
  line: ShapedLine;
  url: string;
  variants: readonly Variant[];
  parts: readonly Part[];
  rounds: number;
  /** The phone has nothing of the site. */
  newPhone: Phone;
  /** Puts an app behind the line. */
  use: (appPort: number) => void;
};

/** A phone of some years beside a computer. */
const SLOWDOWN = 4;

/** On a CPU that is not slowed down: a browser's own start can take longer than what is measured. */
const UNSLOWED_ROUNDS = 3;

/** Visits all variants in turns, after one visit of each, which warms the servers up. */
export async function runLine(run: LineRun): Promise<Omit<LineResult, 'line'>> {
  const rounds: Round[] = [];
  const busy: number[] = [];
  await visitAll({ ...run, parts: ['first'] }, run.variants, 1);
  const unslowed: Round[] = [];
  const own = run.variants.filter(({ name }) => name === 'federated');
  while (run.parts.includes('unslowed') && unslowed.length < UNSLOWED_ROUNDS)
    unslowed.push(await visitAll(run, own, 1));
  for (let round = 1; round <= run.rounds; round += 1) {
    // Whoever goes first in one round goes last in the next.
    const turns = round % 2 === 1 ? run.variants : run.variants.toReversed();
    rounds.push(inOrder(run.variants, await visitAll(run, turns, SLOWDOWN)));
    busy.push(loadavg()[0] ?? 0);
  }
  return { rounds, unslowed: withMedianTasks(unslowed), busy };
}

async function visitAll(run: LineRun, turns: readonly Variant[], slowdown: number): Promise<Round> {
  const { newPhone, use } = run;
  const measured: Record<string, Visits> = {};
  const sites = turns.map((variant) => ({
    name: variant.name,
    site: siteOf(run, variant, slowdown),
    serve: () => use(variant.appPort),
  }));
  for (const { name, site, serve } of sites) {
    serve();
    const phone = newPhone.copy();
    try {
      measured[name] = await visitChain(phone, site);
    } finally {
      await phone.remove();
    }
  }
  for (const { name, site, serve } of sites) {
    if (slowdown === 1 || !site.parts.includes('reacts')) continue;
    serve();
    Object.assign(measured[name]?.first ?? {}, { reactsMs: await tapEarly(newPhone, site) });
  }
  return measured;
}

/** On a phone of its own: an early tap would change what the next visit finds. */
async function tapEarly(newPhone: Phone, site: Site): Promise<number> {
  const phone = newPhone.copy();
  try {
    return await withPage(phone, (context, page) => {
      site.line.setSpeed(PHONE_LINE);
      return measureReaction(context, page, site);
    });
  } finally {
    await phone.remove();
  }
}

function siteOf({ line, url, parts, use }: LineRun, variant: Variant, slowdown: number): Site {
  const { releasedPort } = variant;
  return {
    line,
    url,
    parts,
    release: releasedPort === undefined ? undefined : () => use(releasedPort),
    slowdown,
  };
}

function inOrder(variants: readonly Variant[], measured: Round): Round {
  return Object.fromEntries(variants.map(({ name }) => [name, measured[name] ?? {}]));
}

import { loadavg } from 'node:os';
import type { Site, Variant } from './plan.ts';
import type { Round } from './limits.ts';
import type { Phone } from '../phone/phone.ts';
import type { LineResult } from './report.ts';
import { tapEarly, visitChain, type Visits } from './visit-chain.ts';

type LineRun = Omit<Site, 'slowdown'> & {
  variants: readonly Variant[];
  rounds: number;
  /** The phone has nothing of the site. */
  newPhone: Phone;
  /** Puts an app behind the line. */
  use: (appPort: number) => void;
};

/** A phone of some years beside a computer. */
const SLOWDOWN = 4;

/** Visits all variants in turns, after one visit of each, which warms the servers up. */
export async function runLine(run: LineRun): Promise<LineResult> {
  const rounds: Round[] = [];
  const busy: number[] = [];
  await visitAll({ ...run, parts: ['first'] }, run.variants);
  for (let round = 1; round <= run.rounds; round += 1) {
    // Whoever goes first in one round goes last in the next.
    const turns = round % 2 === 1 ? run.variants : run.variants.toReversed();
    const measured = await visitAll(run, turns);
    rounds.push(Object.fromEntries(run.variants.map(({ name }) => [name, measured[name] ?? {}])));
    busy.push(loadavg()[0] ?? 0);
  }
  return { rounds, busy };
}

async function visitAll(run: LineRun, turns: readonly Variant[]): Promise<Round> {
  const { line, url, parts } = run;
  const site: Site = { line, url, parts, slowdown: SLOWDOWN };
  const measured: Record<string, Visits> = {};
  for (const { name, appPort } of turns) {
    run.use(appPort);
    measured[name] = await onCopy(run.newPhone, (phone) => visitChain(phone, site));
  }
  for (const { name, appPort } of parts.includes('reacts') ? turns : []) {
    run.use(appPort);
    const reactsMs = await onCopy(run.newPhone, (phone) => tapEarly(phone, site));
    Object.assign(measured[name]?.first ?? {}, { reactsMs });
  }
  return measured;
}

async function onCopy<Result>(newPhone: Phone, use: (phone: Phone) => Promise<Result>): Promise<Result> {
  const phone = newPhone.copy();
  try {
    return await use(phone);
  } finally {
    await phone.remove();
  }
}

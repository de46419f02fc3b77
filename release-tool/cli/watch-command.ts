import { setTimeout as pause } from 'node:timers/promises';
import type { Right } from 'federation/release-format/trust/rights';
import { lineOf, Watch } from '../canary/watch.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { canaryVersions } from '../site/live-versions.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { authorityOf } from './arguments/change-options.ts';
import { durationOf, figuresOf, FIGURES_TOKEN } from './arguments/option-values.ts';
import type { Call, Command, ExitCode } from './command.ts';

const MINUTE_MS = 60_000;

/** Runs until no canary is left. */
export const watchCommand: Command = {
  name: 'watch',
  usage: '[package] --figures <address> [--once]',
  help: [
    'Compares every canary (or the one of a package) with the live version by what pages report: takes it back by itself when it fails',
    'or is slower beyond chance, and shows it to more devices, at last to all, when it does as well. The figures are in the log.',
    'Goes on until there is no canary. Without figures it waits: nothing is ever promoted blindly.',
    `  --figures <address>   where they are (docs/contracts/release-figures.md); the token is in ${FIGURES_TOKEN}`,
    '  --every 10s           how often it looks',
    '  --steps 10,25,50,100  parts of all devices in percent; the step after the last, or 100, is live for everybody',
    '  --step-minutes 30     how long each step lasts at least',
    '  --min-shown 300       how many pages of the canary each step has to show at least',
    '  --settle 25s          how long pages take to report what they have shown; failures younger than that do not count yet',
    '  --key <file>          a private key that may canary, promote and rollback (or ONGI_RELEASE_KEY); --roots as with "promote"',
    '  --once                for a timer: two looks as far apart as --settle, and what they lead to. Counts all that was ever reported of',
    '                        both versions, for all steps together; exit code 1 when it could not look or go on',
    '  --json                one line of JSON for each thing said',
  ].join('\n'),
  operands: '[package]',
  options: `--figures [address], --every [time], --steps [parts], --step-minutes [n], --min-shown [n],
    --settle [time], --key [file], --roots [fingerprint], --once, --json`,
  run: async (call) => {
    const { store, who, print, text } = call;
    const [only] = call.operands;
    const isOnce = call.has('once');
    const settleMs = durationOf('settle', text('settle') ?? '25s');
    const everyMs = durationOf('every', text('every') ?? '10s');
    // Now, and not when a canary has to be taken back.
    await authorityOf(call, ...(await rightsOf(call)));
    const watch = new Watch({
      store,
      who,
      readFigures: figuresOf(call),
      only,
      steps: stepsOf(text('steps') ?? '10,25,50,100'),
      stepMs: numberFrom('step-minutes', text('step-minutes') ?? '30', 0) * MINUTE_MS,
      minShown: numberFrom('min-shown', text('min-shown') ?? '300', 1),
      settleMs,
      countsFromZero: isOnce,
      readAuthority: () => authorityOf(call, { operation: 'rollback', packages: [...call.operands] }),
      report: (event) => print(call.has('json') ? JSON.stringify(event) : lineOf(event)),
    });
    if (isOnce) {
      const code = await runOnce(watch, settleMs);
      await call.announce();
      return code;
    }
    for (;;) {
      const { kind } = await watch.round();
      await call.announce();
      if (kind === 'no-canary') return 0;
      if (kind !== 'look-again') await pause(everyMs);
    }
  },
};

/** For the canaries that it would end or widen. */
async function rightsOf({ store, operands }: Call): Promise<Right[]> {
  const newest = await readNewestEntry(store);
  const canaries = newest === undefined ? [] : canaryVersions(newest.releases).map(({ name }) => name);
  const packages = operands.length === 0 ? canaries : [...operands];
  return (['rollback', 'canary', 'promote'] as const).map((operation) => ({ operation, packages }));
}

/** Observes twice to know which failures have settled. */
async function runOnce(watch: Watch, settleMs: number): Promise<ExitCode> {
  let { kind } = await watch.round();
  if (kind === 'go-on') {
    await pause(settleMs + 1);
    ({ kind } = await watch.round());
  }
  return kind === 'failed' ? 1 : 0;
}

function numberFrom(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text !== '' && Number.isFinite(value) && value >= least) return value;
  throw new InvalidUsage(`--${name} has to be a number from ${least} on, not "${text}"`);
}

function stepsOf(text: string): number[] {
  const steps = text.split(',').map(Number);
  if (steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= 100)) return steps;
  throw new InvalidUsage(`--steps has to be growing parts of 100 such as 10,25,50,100, not "${text}"`);
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTestFiles } from '../../scripts/test/stages.ts';
import { failingTests, type StageOutcome } from '../../scripts/test/stage.ts';
import { API_FAULTS } from './api-faults.ts';
import { BROWSER_FAULTS } from './browser-faults.ts';
import type { Fault } from './fault.ts';
import { UNIT_FAULTS } from './unit-faults.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const FAULTS = [...UNIT_FAULTS, ...API_FAULTS, ...BROWSER_FAULTS].map((fault, index) => ({
  ...fault,
  number: index + 1,
}));

type Numbered = (typeof FAULTS)[number];

export type PlantingOptions = {
  /** Numbers of faults, `3` or `3-7`, with commas between; all without it. */
  only: string | undefined;
  log: (line: string) => void;
};

/**
 * Plants faults one by one, and looks whether their tests find them. The tests have to pass without any
 * fault.
 * @returns whether every fault was found
 * @throws Error where a test fails without a fault, or an edit does not fit today's code
 */
export async function plantFaults({ only, log }: PlantingOptions): Promise<boolean> {
  const chosen = chooseFaults(only);
  for (const fault of chosen) edited(fault);
  await assertPassing(chosen, log);
  const lines: string[] = [];
  let notFound = 0;
  for (const fault of chosen) {
    const startedAt = performance.now();
    const outcome = await withFault(fault, () => runTests([fault]));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const isFound = outcome.failed > 0;
    if (!isFound) notFound += 1;
    const line = `| ${fault.number} | ${fault.subject} | ${fault.fix} | ${isFound ? foundBy(fault, outcome) : 'NOT FOUND'} | ${seconds} |`;
    log(line);
    lines.push(line);
  }
  console.log(['| # | fault | repaired by | found by | s |', '|---|---|---|---|---|', ...lines].join('\n'));
  console.log(`${chosen.length} faults planted, ${chosen.length - notFound} found, ${notFound} not found`);
  return notFound === 0;
}

function chooseFaults(only: string | undefined): readonly Numbered[] {
  if (only === undefined) return FAULTS;
  const ranges = only.split(',').map((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return { first, last };
  });
  return FAULTS.filter(({ number }) => ranges.some(({ first, last }) => number >= first && number <= last));
}

/** @throws Error unless the text that is replaced is there once */
function edited({ number, file, search, replace }: Numbered): { before: string; after: string } {
  const before = readFileSync(path.join(ROOT, file), 'utf8');
  const count = before.split(search).length - 1;
  if (count !== 1) throw new Error(`fault ${number}: ${file} has its text ${count} times: ${search}`);
  return { before, after: before.replace(search, () => replace) };
}

async function assertPassing(faults: readonly Fault[], log: (line: string) => void): Promise<void> {
  log('the tests without any fault');
  const { passed, failed, output } = await runTests(faults);
  if (failed > 0) throw new Error(`${failed} tests fail without any fault:\n${output}`);
  const named = new Set(faults.map(({ test, title }) => `${test} ${title}`)).size;
  if (passed < named) throw new Error(`${named} tests are named, and only ${passed} are there`);
}

function runTests(faults: readonly Fault[]): Promise<StageOutcome> {
  const titles = faults.flatMap(({ title }) => title ?? []);
  return runTestFiles(ROOT, [...new Set(faults.map(({ test }) => test))], titles);
}

/** The file is as it was afterwards, also where the drill is interrupted. */
async function withFault<Result>(fault: Numbered, run: () => Promise<Result>): Promise<Result> {
  const { before, after } = edited(fault);
  const restore = (): void => writeFileSync(path.join(ROOT, fault.file), before);
  const end = (): never => process.exit(1);
  process.once('exit', restore);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  try {
    writeFileSync(path.join(ROOT, fault.file), after);
    return await run();
  } finally {
    restore();
    process.off('exit', restore);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end);
  }
}

function foundBy({ test, title }: Fault, { output }: StageOutcome): string {
  const [first = title ?? ''] = failingTests(output);
  const name = first.replace(/^[●✖]\s+/, '').replace(/ \([\d.]+m?s\)$/, '');
  return `${test}: ${name.replaceAll('|', '/')}`;
}

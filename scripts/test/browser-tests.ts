import { rmSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium, findOrInstallHeadlessShell } from '../machine/chromium.ts';
import { runInherited } from '../machine/run-inherited.ts';
import { compileCache, logFile, numberAt, readJson } from './cache-folder.ts';
import { SHUFFLE_SEED } from './shuffle.ts';
import { countedOutcome, type StageOutcome } from './stage.ts';

/** Some of the browser tests: spec files by their paths from `e2e`, and parts of titles; all without them. */
export type ChosenJourneys = { files?: readonly string[]; titles?: readonly string[] };

/** An app that runs elsewhere. */
export type AppElsewhere = {
  /** `E2E_BASE_URL`, and what the operator there has. */
  environment: NodeJS.ProcessEnv;
  /** A command, and its arguments, that runs another one where the app's ports are; none: they are here. */
  through: readonly string[];
  /** Ends the tests. */
  signal: AbortSignal;
};

/** Runs browser tests and shows their progress. Flaky and skipped tests count as failed. */
export async function runBrowserTests(
  root: string,
  { files = [], titles = [] }: ChosenJourneys = {},
  elsewhere?: AppElsewhere,
): Promise<StageOutcome> {
  const chromium = await findOrInstallChromium(root);
  if (chromium.kind === 'missing') return { passed: 0, failed: 1, output: chromium.advice };
  const shell = await findOrInstallHeadlessShell();
  const file = logFile(root, 'playwright.json');
  rmSync(file, { force: true });
  const [program, ...args] = [...(elsewhere?.through ?? []), process.execPath];
  const code = await runInherited(
    program,
    [
      ...args,
      path.join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      ...files,
      ...(titles.length === 0 ? [] : ['--grep', titles.map(escaped).join('|')]),
      ...(SHUFFLE_SEED === undefined ? [] : ['--shuffle', SHUFFLE_SEED]),
    ],
    {
      cwd: path.join(root, 'e2e'),
      ...(elsewhere === undefined ? {} : { signal: elsewhere.signal, killSignal: 'SIGINT' }),
      env: {
        ...process.env,
        ...compileCache(root),
        ...elsewhere?.environment,
        E2E_REPORT: file,
        CHROMIUM_PATH: chromium.path,
        ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
      },
    },
  );
  const report = readJson(file);
  const output = 'see the list above, and test-results for pictures and traces';
  if (report === undefined) return countedOutcome({ code, output }, undefined);
  return countedOutcome(
    { code, output },
    {
      passed: numberAt(report, 'stats', 'expected'),
      failed: ['unexpected', 'flaky', 'skipped'].reduce(
        (sum, key) => sum + numberAt(report, 'stats', key),
        0,
      ),
    },
  );
}

function escaped(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

import { rmSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { compileCache } from './compile-cache.ts';
import { logFile } from './log-file.ts';
import { numberAt, readJson } from './read-json.ts';
import { countedOutcome, type StageOutcome } from './stage.ts';

export type NodeTestOptions = {
  root: string;
  /** Where the glob is resolved. */
  cwd: string;
  glob: string;
  /** Names the file of counts. */
  name: string;
  nodeOptions?: readonly string[];
};

export async function runNodeTests(options: NodeTestOptions): Promise<StageOutcome> {
  const { root, cwd, glob, name, nodeOptions = [] } = options;
  const file = logFile(root, `${name}.json`);
  rmSync(file, { force: true });
  const reporter = path.join(import.meta.dirname, 'count-reporter.ts');
  const ended = await runQuietly(
    process.execPath,
    [
      '--test',
      ...nodeOptions,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${file}`,
      glob,
    ],
    { cwd, env: { ...process.env, ...compileCache(root) } },
  );
  const report = readJson(file);
  const counts = { passed: numberAt(report, 'passed'), failed: numberAt(report, 'failed') };
  return countedOutcome(ended, report === undefined ? undefined : counts);
}

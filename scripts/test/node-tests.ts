import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from '../machine/run-quietly.ts';
import { compileCache, logFile, numberAt, readJson } from './cache-folder.ts';
import { SHUFFLE_SEED, shuffled } from './shuffle.ts';
import { countedOutcome, type StageOutcome } from './stage.ts';
import { tempDirectory } from './temp-directory.ts';

export type NodeTestOptions = {
  root: string;
  /** Where the files are looked for. */
  cwd: string;
  /** A pattern, or files by their paths. */
  glob: string | readonly string[];
  /** Names the file of counts. */
  name: string;
  nodeOptions?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Among how many processes the files are dealt out. Default: one for each file. */
  processes?: number;
};

export async function runNodeTests(options: NodeTestOptions): Promise<StageOutcome> {
  const { root, cwd, glob, name, nodeOptions = [], environment, processes } = options;
  const file = logFile(root, `${name}.json`);
  rmSync(file, { force: true });
  const reporter = path.join(import.meta.dirname, 'count-reporter.ts');
  const ended = await runQuietly(
    process.execPath,
    [
      '--test',
      ...(SHUFFLE_SEED === undefined ? [] : [`--test-random-seed=${SHUFFLE_SEED}`]),
      ...nodeOptions,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${file}`,
      ...(processes === undefined ? [glob].flat() : sharedProcesses(options, processes)),
    ],
    { cwd, env: { ...process.env, ...environment, ...compileCache(root), ...tempDirectory() } },
  );
  const report = readJson(file);
  const counts = { passed: numberAt(report, 'passed'), failed: numberAt(report, 'failed') };
  return countedOutcome(ended, report === undefined ? undefined : counts);
}

/** A module for each process, which runs its part of the files: what they all import is loaded once. */
function sharedProcesses({ root, cwd, glob, name }: NodeTestOptions, processes: number): string[] {
  const files = shuffled(globSync([glob].flat(), { cwd }).toSorted());
  const runFiles = pathToFileURL(path.join(import.meta.dirname, 'run-files.ts')).href;
  return Array.from({ length: processes }, (_, index) => {
    const part = files.filter((_file, at) => at % processes === index);
    const module = logFile(root, `${name}-${index + 1}.mjs`);
    const source = `import { runFiles } from '${runFiles}';\nawait runFiles(${JSON.stringify(part)});\n`;
    writeFileSync(module, source);
    return module;
  });
}

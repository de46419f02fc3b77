import { rmSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { compileCache, logFile, numberAt, readJson } from './cache-folder.ts';
import { countedOutcome, type StageOutcome } from './stage.ts';
import { tempDirectory } from './temp-directory.ts';

/**
 * Each file fills a new realm with libraries: with V8's 16 MB for young objects, most of it is copied twice.
 */
const NODE_OPTIONS = '--max-semi-space-size=64';

/**
 * Runs these test files, by their paths from the root; all without them.
 *
 * A skipped test is a failed one. --forceExit: a test's pending request would hold jest for 5 minutes.
 */
export async function runJest(root: string, files: readonly string[] = []): Promise<StageOutcome> {
  const file = logFile(root, 'jest.json');
  rmSync(file, { force: true });
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const ended = await runQuietly(
    process.execPath,
    [
      jest,
      '--ci',
      '--maxWorkers=2',
      '--forceExit',
      '--json',
      `--outputFile=${file}`,
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ],
    {
      cwd: root,
      env: { ...process.env, ...compileCache(root), ...tempDirectory(), NODE_ENV: 'test', NODE_OPTIONS },
    },
  );
  const report = readJson(file);
  if (report === undefined) return countedOutcome(ended, undefined);
  const failed = ['numFailedTests', 'numPendingTests', 'numTodoTests', 'numRuntimeErrorTestSuites'];
  return countedOutcome(
    { code: ended.code, output: failureMessages(report) },
    {
      passed: numberAt(report, 'numPassedTests'),
      failed: failed.reduce((sum, key) => sum + numberAt(report, key), 0),
    },
  );
}

/** Returns what jest says about each suite that failed, without what the passing ones printed. */
function failureMessages(report: unknown): string {
  const suites: unknown = Reflect.get(Object(report), 'testResults');
  if (!Array.isArray(suites)) return '';
  return suites
    .filter((suite: unknown) => Reflect.get(Object(suite), 'status') === 'failed')
    .map(
      (suite: unknown) => `${Reflect.get(Object(suite), 'name')}\n${Reflect.get(Object(suite), 'message')}`,
    )
    .join('\n');
}

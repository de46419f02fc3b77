import path from 'node:path';
import { composeSite } from '../site/compose-site.ts';
import { siteVariables } from '../site/own-site.ts';
import { startSettings } from '../start/start-settings.ts';
import { runBrowserTests } from './browser-tests.ts';
import { runJest } from './jest-tests.ts';
import { runNodeTests } from './node-tests.ts';
import { sumOf, type StageGroup, type StageOutcome, type Stage } from './stage.ts';
import { staticStages } from './static-stages.ts';
import { existsSync } from 'node:fs';

/** Everything `npm test` checks. Both lanes take about as long; the browser tests need both cores. */
export function stageGroups(root: string): StageGroup[] {
  const unit = { name: 'unit', title: 'unit tests', run: () => runUnitTests(root) };
  const scripts = { name: 'scripts', title: 'tests of scripts and lab', run: () => runScriptTests(root) };
  const api = { name: 'api', title: 'API tests on a real database', run: () => runApiTests(root, 'api') };
  const apiOnOldest = oldestPostgresStage((env) => runApiTests(root, 'api-oldest-postgres', env));
  const fuzz = { name: 'fuzz', title: 'requests made of the OpenAPI document', run: () => runFuzz(root) };
  const site = { name: 'build', title: 'build', run: () => build(root) };
  const browser = { name: 'e2e', title: 'journeys in a browser', run: () => runBrowserTests(root) };
  return [
    [
      [...staticStages(root), api, apiOnOldest, fuzz, scripts],
      [unit, site],
    ],
    [[browser]],
  ];
}

async function runUnitTests(root: string): Promise<StageOutcome> {
  const ofGenerators = await runNodeTests({
    root,
    cwd: path.join(root, 'goods-generators'),
    glob: 'src/**/*.test.ts',
    name: 'goods-generators',
  });
  return sumOf([ofGenerators, await runJest(root)]);
}

function runScriptTests(root: string): Promise<StageOutcome> {
  return runNodeTests({
    root,
    cwd: root,
    glob: [
      '{scripts,deploy}/**/*.test.ts',
      'lab/!(node_modules)/**/*.test.ts',
      'sdk/*/!(node_modules)/**/*.test.ts',
    ],
    name: 'scripts',
  });
}

const NODE_TESTED: ReadonlySet<string> = new Set(['scripts', 'deploy', 'goods-generators', 'lab', 'sdk']);

/**
 * Tests by their paths from the root, each as its package's are run; browser tests on what is built first.
 * @param titles of the browser tests, parts of which are enough; all of the files' without them
 */
export async function runTestFiles(
  root: string,
  files: readonly string[],
  titles: readonly string[] = [],
): Promise<StageOutcome> {
  const {
    api = [],
    node = [],
    jest = [],
    e2e = [],
  } = Object.groupBy(files, (file) => {
    const [folder = ''] = file.split('/');
    if (folder === 'api' || folder === 'e2e') return folder;
    return NODE_TESTED.has(folder) ? 'node' : 'jest';
  });
  return sumOf([
    ...(jest.length > 0 ? [await runJest(root, jest)] : []),
    ...(node.length > 0 ? [await runNodeTests({ root, cwd: root, glob: node, name: 'check' })] : []),
    ...(api.length > 0 ? [await runApiTests(root, 'check-api', {}, api)] : []),
    ...(e2e.length > 0 ? [await runJourneys(root, e2e, titles)] : []),
  ]);
}

async function runJourneys(
  root: string,
  files: readonly string[],
  titles: readonly string[],
): Promise<StageOutcome> {
  const built = await build(root);
  if (built.failed > 0) return built;
  return runBrowserTests(root, { files: files.map((file) => path.relative('e2e', file)), titles });
}

function runApiTests(
  root: string,
  name: string,
  environment: Readonly<Record<string, string>> = {},
  files?: readonly string[],
): Promise<StageOutcome> {
  const cwd = path.join(root, 'api');
  const nodeOptions = [
    `--test-global-setup=${path.join(cwd, 'src', 'testing', 'global-setup.ts')}`,
    // Every file has a database of its own; one of three waits for a process that it started.
    '--test-concurrency=3',
    // A fifth of what they compute is moving young objects about: with room for them, a tenth.
    '--min-semi-space-size=32',
    '--max-semi-space-size=64',
  ];
  // Importing the API takes half a second: six times instead of once for each file.
  const glob = files?.map((file) => path.relative('api', file)) ?? 'src/**/*.test.ts';
  const processes = Math.min(6, files?.length ?? 6);
  return runNodeTests({ root, cwd, glob, name, nodeOptions, processes, environment });
}

/** Reads FUZZ_SEED and FUZZ_REQUESTS from the environment (docs/testing.md). */
function runFuzz(root: string): Promise<StageOutcome> {
  const cwd = path.join(root, 'api');
  const nodeOptions = [`--test-global-setup=${path.join(cwd, 'src', 'testing', 'global-setup.ts')}`];
  return runNodeTests({ root, cwd, glob: 'src/fuzz/*.fuzz.ts', name: 'fuzz', nodeOptions });
}

async function build(root: string): Promise<StageOutcome> {
  try {
    const problems = await composeSite({
      ...startSettings(root, siteVariables(root, 'test')),
      root,
      log: (line) => console.log(`  · ${line}`),
    });
    const output = problems.map(({ packageName, reason }) => `${packageName}: ${reason}`).join('\n\n');
    return problems.length === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

/** The oldest version that the app supports (docs/operating.md), where distributions install its programs. */
const USUAL_DIRECTORIES = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
];

/** The API tests once more, on ONGI_TEST_POSTGRES or an installed PostgreSQL 15. */
function oldestPostgresStage(
  runApiTests: (environment: Record<string, string>) => Promise<StageOutcome>,
): Stage {
  return {
    name: 'api-oldest-postgres',
    title: 'API tests on the oldest supported PostgreSQL',
    isFullRunOnly: true,
    run: async () => {
      const directories = [process.env['ONGI_TEST_POSTGRES'] ?? '', ...USUAL_DIRECTORIES];
      const directory = directories.find((found) => existsSync(path.join(found, 'initdb')));
      if (directory === undefined) {
        console.log(
          '  · there is no PostgreSQL 15 here (Debian: apt-get install postgresql-15): nothing was run',
        );
        return { passed: 0, failed: 0, output: '' };
      }
      return runApiTests({ ONGI_TEST_POSTGRES: directory });
    },
  };
}

import path from 'node:path';
import { composeSite } from '../site/compose-site.ts';
import { runBrowserTests } from './browser-tests.ts';
import { runJest } from './jest-tests.ts';
import { runNodeTests } from './node-tests.ts';
import { sumOf, type Stage, type StageOutcome } from './stage.ts';
import { staticStages } from './static-stages.ts';

/** Everything `npm test` checks, in its order: what is quickest to fail comes first. */
export function allStages(root: string): Stage[] {
  return [
    ...staticStages(root),
    { name: 'unit', title: 'unit tests', run: () => runUnitTests(root) },
    { name: 'api', title: 'API tests on a real database', run: () => runApiTests(root) },
    { name: 'fuzz', title: 'requests made of the OpenAPI document', run: () => runFuzz(root) },
    { name: 'build', title: 'build', run: () => build(root) },
    { name: 'e2e', title: 'journeys in a browser', run: () => runBrowserTests(root) },
  ];
}

async function runUnitTests(root: string): Promise<StageOutcome> {
  const ofScripts = await runNodeTests({ root, cwd: root, glob: 'scripts/**/*.test.ts', name: 'scripts' });
  const ofGenerators = await runNodeTests({
    root,
    cwd: path.join(root, 'goods-generators'),
    glob: 'src/**/*.test.ts',
    name: 'goods-generators',
  });
  return sumOf([ofScripts, ofGenerators, await runJest(root)]);
}

function runApiTests(root: string): Promise<StageOutcome> {
  const cwd = path.join(root, 'api');
  const nodeOptions = [
    `--test-global-setup=${path.join(cwd, 'src', 'testing', 'global-setup.ts')}`,
    // Every file has a database of its own, and waits for its disk most of the time.
    '--test-concurrency=2',
  ];
  return runNodeTests({ root, cwd, glob: 'src/**/*.test.ts', name: 'api', nodeOptions });
}

/** FUZZ_SEED and FUZZ_REQUESTS are told to it by the environment (README.md). */
function runFuzz(root: string): Promise<StageOutcome> {
  const cwd = path.join(root, 'api');
  const nodeOptions = [`--test-global-setup=${path.join(cwd, 'src', 'testing', 'global-setup.ts')}`];
  return runNodeTests({ root, cwd, glob: 'src/fuzz/*.fuzz.ts', name: 'fuzz', nodeOptions });
}

async function build(root: string): Promise<StageOutcome> {
  try {
    await composeSite({
      root,
      siteDir: path.join(root, 'site'),
      apiBaseUrl: '/api',
      say: (line) => console.log(`  · ${line}`),
    });
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

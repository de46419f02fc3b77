// The journeys against docker-compose.yml (docs/testing.md, "Against the composition").
import path from 'node:path';
import { commandOf, type ComposeOptions, readComposeOptions } from './compose/compose-options.ts';
import { specsOfRemote } from './compose/remote-specs.ts';
import { swapRemote } from './compose/swap-remote.ts';
import { TestComposition } from './compose/test-composition.ts';
import { exitWith } from './machine/exit-with.ts';
import { readImportGraph } from './rules/import-graph.ts';
import { percent, readSpecNeeds, shareAnywhere, type SpecNeeds } from './rules/journey-needs.ts';
import { sitePackages } from './site/site-packages.ts';
import { shutdownSignal } from './start/shutdown-signal.ts';
import { runBrowserTests } from './test/browser-tests.ts';
import type { StageOutcome } from './test/stage.ts';

const ROOT = path.join(import.meta.dirname, '..');
const INTERRUPTED = 130;

async function run(): Promise<number> {
  const remotes = sitePackages(ROOT).flatMap((name) => /^remote-(.+)$/.exec(name)?.[1] ?? []);
  const options = readComposeOptions(process.argv.slice(2), remotes);
  const engine = commandOf(process.env['DOCKER'] || 'docker');
  const signal = shutdownSignal();
  const composition = new TestComposition({ root: ROOT, engine, signal });
  await composition.assertEngine();
  if (options.isDown) {
    await composition.stop();
    return 0;
  }
  const needs = readSpecNeeds(ROOT, readImportGraph(ROOT));
  try {
    await composition.start(log);
    const { remote } = options;
    if (remote?.build !== undefined) {
      const { version } = await swapRemote(composition, remote.name, path.resolve(remote.build));
      log(`${remote.name} ${version} is live, released by its team's key`);
    }
    const files = chosenSpecs(options, needs);
    const elsewhere = { environment: composition.journeyEnvironment(), through: options.through, signal };
    const outcome = await runBrowserTests(ROOT, { files }, elsewhere);
    signal.throwIfAborted();
    report(outcome, needs);
    return outcome.failed === 0 ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) throw error;
    log('interrupted: nothing is known of what was not run');
    return INTERRUPTED;
  } finally {
    if (options.staysUp) log(`it stays up: npm run test:compose -- --down ends it`);
    else await composition.stop();
  }
}

/** Whole names where a remote is chosen; of what the caller names, Playwright takes parts. */
function chosenSpecs({ specs, remote }: ComposeOptions, needs: readonly SpecNeeds[]): string[] {
  if (specs.length > 0 || remote === undefined) return specs;
  const anywhere = needs.filter(({ ownApp }) => ownApp === undefined).map(({ spec }) => spec);
  return specsOfRemote(remote.name, anywhere);
}

function report({ passed, failed, output }: StageOutcome, needs: readonly SpecNeeds[]): void {
  const leftOut = needs.filter(({ ownApp }) => ownApp !== undefined);
  const share = `${needs.length - leftOut.length} of ${needs.length} specs (${percent(shareAnywhere(needs))})`;
  console.log(`\n${share} run against a composition; these start an app of their own:`);
  for (const { spec, ownApp } of leftOut) console.log(`  ${spec}: ${ownApp}`);
  if (failed > 0) console.log(`\n${output}`);
  console.log(`\n${passed} passed, ${failed} failed`);
}

function log(line: string): void {
  console.log(`· ${line}`);
}

await exitWith(run);

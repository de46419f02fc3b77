import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { IS_FULL_RUN } from './test/full-run.ts';
import { logFile } from './test/log-file.ts';
import { failingTests, type Stage, type StageOutcome } from './test/stage.ts';
import { type StageGroup, stageGroups } from './test/stages.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** The stages named by `--only unit,api`; without it all, except those of the full run in another one. */
function chosenGroups(): StageGroup[] {
  const groups = stageGroups(ROOT);
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) {
    return groups.map((lanes) =>
      lanes.map((lane) => lane.filter(({ isFullRunOnly }) => IS_FULL_RUN || isFullRunOnly !== true)),
    );
  }
  const names = values.only.split(',');
  const known = groups.flat(2).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no stage "${unknown}": ${known.join(', ')}`);
  return groups.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => names.includes(name))));
}

async function runStage({ name, title, run }: Stage): Promise<StageOutcome> {
  console.log(`▶ ${title}`);
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  writeFileSync(logFile(ROOT, `${name}.log`), outcome.output);
  if (outcome.failed > 0) console.log(outcome.output.trim());
  const mark = outcome.failed === 0 ? '✓' : '✗';
  console.log(`${mark} ${title}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return outcome;
}

async function runAll(): Promise<number> {
  const failedStages: string[] = [];
  const names: string[] = [];
  let passed = 0;
  let failed = 0;
  const runLane = async (lane: readonly Stage[]): Promise<void> => {
    for (const stage of lane) {
      const outcome = await runStage(stage);
      passed += outcome.passed;
      failed += outcome.failed;
      if (outcome.failed === 0) continue;
      failedStages.push(stage.name);
      names.push(...failingTests(outcome.output).map((name) => `  ${stage.name}: ${name}`));
    }
  };
  for (const lanes of chosenGroups()) await Promise.all(lanes.map(runLane));
  console.log('');
  for (const name of names) console.log(name);
  if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

// A terminal's Ctrl-C reaches every tool as well; whoever only ends this process closes its channel.
process.once('disconnect', () => process.exit(130));
process.channel?.unref();

try {
  process.exit(await runAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

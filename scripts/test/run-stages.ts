import { writeFileSync } from 'node:fs';
import { logFile } from './cache-folder.ts';
import { failingTests, type Stage, type StageGroup, type StageOutcome } from './stage.ts';

async function runStage(root: string, { name, title, run }: Stage): Promise<StageOutcome> {
  console.log(`▶ ${title}`);
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  writeFileSync(logFile(root, `${name}.log`), outcome.output);
  if (outcome.failed > 0) console.log(outcome.output.trim());
  const mark = outcome.failed === 0 ? '✓' : '✗';
  console.log(`${mark} ${title}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return outcome;
}

/**
 * Runs the stages and prints what each found, at the end the failing tests, and the sums.
 * @returns the exit code
 */
export async function runStages(root: string, groups: readonly StageGroup[]): Promise<number> {
  const failedStages: string[] = [];
  const names: string[] = [];
  let passed = 0;
  let failed = 0;
  const runLane = async (lane: readonly Stage[]): Promise<void> => {
    for (const stage of lane) {
      const outcome = await runStage(root, stage);
      passed += outcome.passed;
      failed += outcome.failed;
      if (outcome.failed === 0) continue;
      failedStages.push(stage.name);
      names.push(...failingTests(outcome.output).map((name) => `  ${stage.name}: ${name}`));
    }
  };
  for (const lanes of groups) await Promise.all(lanes.map(runLane));
  console.log('');
  for (const name of names) console.log(name);
  if (failedStages.length > 0) console.log(`failed: ${failedStages.join(', ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

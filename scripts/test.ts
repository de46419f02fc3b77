import path from 'node:path';
import { parseArgs } from 'node:util';
import { IS_FULL_RUN } from './test/full-run.ts';
import { runStages } from './test/run-stages.ts';
import type { StageGroup } from './test/stage.ts';
import { stageGroups } from './test/stages.ts';

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

// A terminal's Ctrl-C reaches every tool as well; whoever only ends this process closes its channel.
process.once('disconnect', () => process.exit(130));
process.channel?.unref();

try {
  process.exit(await runStages(ROOT, chosenGroups()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The entry of all commands: `node scripts/run.mjs <command> [arguments]`. Node 20, before installation.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/install.mjs';
import { NODE_OPTIONS } from './bootstrap/node-options.mjs';
import { runOnOwnNode, runWithoutInstalling } from './bootstrap/run-on-own-node.mjs';

/** Programs outside this folder. Any other command runs `scripts/<command>.ts`. */
const PROGRAMS = {
  backup: 'api/src/backup/main.ts',
  bench: 'lab/bench.ts',
  drill: 'lab/drill.ts',
  errors: 'api/src/telemetry/errors/main.ts',
  'compose-drill': 'deploy/compose/drill/compose-drill.ts',
  'ha-drill': 'deploy/ha/drill/fault-drill.ts',
  'ongi-release': 'release-tool/cli/main.ts',
  'password-link': 'api/src/password-link/main.ts',
  restore: 'api/src/backup/restore/main.ts',
  'restore-drill': 'deploy/ha/drill/restore-drill.ts',
  'restore-cluster': 'deploy/ha/cluster/restore-main.ts',
  scrub: 'api/src/platform/media/scrub/main.ts',
  seed: 'api/src/seed/main.ts',
  telemetry: 'api/src/telemetry/main.ts',
};

/** A rollback has to work while the registry does not. */
const NEVER_INSTALLS = 'ongi-release';

/** A remote that names a package which cannot be installed is not built, and stops no other. */
const GO_ON = ['start', 'dev'];

const [command = '', ...args] = process.argv.slice(2);
const program = new Map(Object.entries(PROGRAMS)).get(command) ?? `scripts/${command}.ts`;
if (/^[a-z-]+$/.test(command) && existsSync(join(ROOT, program))) {
  if (command === NEVER_INSTALLS) runWithoutInstalling(program, args);
  else await runOnOwnNode(program, args, NODE_OPTIONS[command], GO_ON.includes(command));
} else {
  const ownPrograms = readdirSync(join(ROOT, 'scripts')).flatMap(
    (file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
  );
  const commands = [...Object.keys(PROGRAMS), ...ownPrograms].toSorted();
  console.error(`usage: node scripts/run.mjs <command>\n  ${commands.join(', ')}`);
  process.exitCode = 1;
}

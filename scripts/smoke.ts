// Uses a running site as a person does, and reads everything back (docs/operating.md, "Drills").
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitWith } from './machine/exit-with.ts';
import { findOrInstallChromium, findOrInstallHeadlessShell } from './machine/chromium.ts';
import { runInherited } from './machine/run-inherited.ts';

const ROOT = path.join(import.meta.dirname, '..');

const USAGE = `usage: npm run smoke -- [<address>] [--restart '<command>']
  <address>  of a running site, http://localhost:8080; without it, an app of its own is started
  --restart  a command that restarts the worker, 'docker compose restart worker'`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { restart: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (values.help === true || others.length > 0 || (address !== undefined && !URL.canParse(address))) {
    console.error(USAGE);
    return values.help === true ? 0 : 1;
  }
  const chromium = await findOrInstallChromium(ROOT);
  if (chromium.kind === 'missing') {
    console.error(chromium.advice);
    return 1;
  }
  const shell = await findOrInstallHeadlessShell();
  const playwright = path.join(ROOT, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  return runInherited(process.execPath, [playwright, 'test', '--config', 'smoke.config.ts'], {
    cwd: path.join(ROOT, 'e2e'),
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium.path,
      ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
      ...(address === undefined ? {} : { SMOKE_ADDRESS: address.replace(/\/$/, '') }),
      ...(values.restart === undefined ? {} : { SMOKE_RESTART: values.restart }),
    },
  });
}

await exitWith(run);

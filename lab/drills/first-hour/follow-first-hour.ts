import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../federation/testing/free-port.ts';
import { startRegistry } from '../../../scripts/sdk/team-registry.ts';
import { teamEnvironment } from '../../../scripts/sdk/team-shell.ts';
import { runScript } from '../releasing/follow-page.ts';
import { firstHour, withValues, type Origin } from './first-hour-page.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const ORIGINS = ['site', 'registry'] as const;

const SEE = `"${process.execPath}" "${path.join(import.meta.dirname, 'in-a-browser.ts')}"`;

/** What a person sees after a command with this label, or while it runs. */
const SEEN: Readonly<Record<string, (commands: string) => string>> = {
  dev: (commands) => `set -m
(${commands}) > ../dev.log 2>&1 &
DEV=$!
set +m
${SEE} edit ../dev.log || { cat ../dev.log; exit 1; }
kill -TERM -- -$DEV
wait $DEV || true
`,
  preview: (commands) => `{ ${commands} } | tee ../preview.log\n${SEE} preview ../preview.log\n`,
  everybody: (commands) => `${commands}${SEE} everybody\n`,
  back: (commands) => `${commands}${SEE} back\n`,
};

/**
 * Runs every command of docs/your-first-hour.md: the operator's in this repository, with a site and a port of their
 * own, and a team's in an empty folder, with the packages of the site and then with those of a registry.
 */
export async function followFirstHour(
  log: (line: string) => void,
  origins: readonly Origin[] = ORIGINS,
): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-first-hour-'));
  const registry = await startRegistry(path.join(folder, 'registry'));
  const startedAt = performance.now();
  try {
    const within = (name: string): string => path.join(folder, name);
    const values = {
      ONGI_SITE: within('site'),
      ONGI_SITE_URL: `http://localhost:${await freePort()}`,
      OPERATOR_KEY: within('operator.pem'),
      TEAM_KEY: within('album.pem'),
      ONGI_RELEASE_KEY_FILE: within('album.pem'),
      ONGI_LOG: within('ongi.log'),
    };
    const script = within('first-hour.sh');
    writeFileSync(script, scriptOf(folder, { values, registrySettings: registry.settings, origins }));
    const env = {
      ...teamEnvironment(),
      PORT: new URL(values.ONGI_SITE_URL).port,
      ONGI_DATA: within('data'),
      SITE_DIR: values.ONGI_SITE,
      SITE_KEY_FILE: values.OPERATOR_KEY,
      ONGI_REGISTRY: registry.address,
      NPM_CONFIG_CACHE: registry.cache,
    };
    const code = await runScript(script, { cwd: ROOT, env }, log);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    log(`${code === 0 ? 'every command worked' : `ended with ${code}`} after ${seconds} s`);
    return code === 0;
  } finally {
    registry.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { values: Readonly<Record<string, string>>; registrySettings: string; origins: readonly Origin[] };

function scriptOf(folder: string, { values, registrySettings, origins }: Run): string {
  const { operator, registry } = firstHour('site');
  return [
    'set -e -o pipefail',
    `trap 'kill $ONGI_PID 2>/dev/null && wait $ONGI_PID || true' EXIT`,
    `say() { echo "· $SECONDS s: $1"; }`,
    'say "the operator"',
    withValues(operator, values),
    'say "the registry"',
    `( export NPM_CONFIG_USERCONFIG='${registrySettings}'\n${registry})`,
    ...origins.map((origin) => teamScript(origin, path.join(folder, `of-${origin}`), values)),
  ].join('\n');
}

function teamScript(origin: Origin, folder: string, values: Readonly<Record<string, string>>): string {
  mkdirSync(folder);
  const { settings, steps } = firstHour(origin);
  const run = steps.map(
    ({ label, commands }) =>
      `say '${origin}: ${commands.split('\n')[0]?.replaceAll("'", '')}'\n${SEEN[label]?.(commands) ?? commands}`,
  );
  return [`cd '${folder}'`, withValues(settings, values), ...run].join('\n');
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeInstanceLock } from '../../api/src/platform/database/supervisor/instance-lock.ts';
import type { PageSettings } from '../start/page-settings.ts';
import { atMostAtOnce } from '../../release-tool/store/at-most-at-once.ts';
import { readBuildRecord, writeBuildRecord, type BuildRecord } from './build-record.ts';
import { readPage } from './read-page.ts';
import { sitePackages } from './site-packages.ts';
import { sourceSum } from '../../federation/webpack/source-sum.ts';
import { runQuietly } from '../machine/run-quietly.ts';

/** Two webpacks use two cores and 2 GB. */
const BUILDS_AT_ONCE = 2;

const RETRY_DELAY_MS = 200;

export type ComposeOptions = {
  root: string;
  siteDir: string;
  /** An http(s) URL, or a path of the site's origin. */
  apiBaseUrl: string;
  pageSettings?: PageSettings;
  log: (line: string) => void;
  signal?: AbortSignal;
};

/** Builds changed packages, publishes them and makes them live. Throws with the build's output. */
export async function composeSite(options: ComposeOptions): Promise<void> {
  const { root } = options;
  const release = await waitForTurn(options);
  try {
    await compose(
      options,
      await atMostAtOnce(BUILDS_AT_ONCE, sitePackages(root), (name) => upToDate(options, name)),
    );
  } finally {
    release();
  }
}

async function compose(options: ComposeOptions, builds: readonly BuildRecord[]): Promise<void> {
  const { root } = options;
  const { apiBaseUrl, pageSettings = {} } = options;
  const page = { ...readPage(root), config: { apiBaseUrl, ...pageSettings } };
  const requestedSum = createHash('sha256')
    .update(JSON.stringify([builds, page]))
    .digest('hex');
  if (isLive(options.siteDir, requestedSum)) return;
  const { makeLive } = await import('./make-live.ts');
  await makeLive({ root, siteDir: options.siteDir, versions: builds, page });
  writeFileSync(liveFile(options.siteDir), requestedSum);
}

/** Builds of concurrent commands would share folders: the second one waits. */
async function waitForTurn({ root, log, signal }: ComposeOptions): Promise<() => void> {
  const folder = path.join(root, '.cache', 'builds');
  for (let hasLogged = false; ; hasLogged = true) {
    const turn = takeInstanceLock(folder);
    if (turn.kind === 'held') return turn.release;
    if (!hasLogged)
      log(
        `another command is building${turn.byPid === undefined ? '' : ` (pid ${turn.byPid})`}: waiting for it`,
      );
    await pause(RETRY_DELAY_MS, undefined, signal === undefined ? {} : { signal });
  }
}

async function upToDate(options: ComposeOptions, packageName: string): Promise<BuildRecord> {
  const { root, siteDir, log, signal } = options;
  const sum = sourceSum(root, packageName);
  const known = readBuildRecord(root, siteDir, packageName);
  if (known?.sourceSum === sum) return known;
  log(`building ${packageName}`);
  const startedAt = performance.now();
  await buildPackage(root, packageName, signal);
  // Loaded on demand: most starts publish nothing.
  const { publishBuild } = await import('./make-live.ts');
  const { name, version } = await publishBuild({ root, siteDir, packageName });
  const record = { sourceSum: sum, name, version };
  writeBuildRecord(root, packageName, record);
  log(`built ${packageName} ${version} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return record;
}

/** Whether the last composition is still the newest here. Manual releases since then stay. */
function isLive(siteDir: string, requestedSum: string): boolean {
  const file = liveFile(siteDir);
  return (
    existsSync(path.join(siteDir, 'index.html')) &&
    existsSync(path.join(siteDir, '.releases')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === requestedSum
  );
}

function liveFile(siteDir: string): string {
  return path.join(siteDir, '.composed');
}

/** Runs the package's `build` script. Throws with its output. */
async function buildPackage(root: string, packageName: string, signal?: AbortSignal): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, ['--run', 'build'], {
    cwd: path.join(root, packageName),
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal === undefined ? {} : { signal }),
  });
  if (code !== 0) throw new Error(`${output.trim()}\n\nbuilding ${packageName} failed`);
}

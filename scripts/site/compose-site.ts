import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { takeInstanceLock } from '../../api/src/platform/database/supervisor/instance-lock.ts';
import type { PageSettings } from '../start/page-settings.ts';
import { BUILD_CONTRACT_FILE } from '../../federation/release-format/build-contract.ts';
import { integrityOf } from '../../federation/release-format/integrity-of.ts';
import { contentVersionOf, readBuild } from '../../federation/release-format/read-build-contract.ts';
import { atMostAtOnce } from '../../release-tool/store/at-most-at-once.ts';
import type { OwnSite } from './own-site.ts';
import { readPage, sitePackages } from './site-packages.ts';
import { sourceSum } from '../../federation/webpack/source-sum.ts';
import { mayWrite } from '../machine/file-access.ts';
import { runQuietly } from '../machine/run-quietly.ts';
import { jsonIn } from '../../federation/release-format/json-file.ts';

/** Two webpacks use two cores and 2 GB. */
const BUILDS_AT_ONCE = 2;

/** A build that never ends must not hold up the others. */
const BUILD_LIMIT_MS = 10 * 60_000;

const RETRY_DELAY_MS = 200;

export type ComposeOptions = OwnSite & {
  root: string;
  /** An http(s) URL, or a path of the site's origin. */
  apiBaseUrl: string;
  pageSettings?: PageSettings;
  log: (line: string) => void;
  signal?: AbortSignal;
};

/** A package whose sources cannot go live. The site has its last good version, or none. */
export type ComposeProblem = { packageName: string; reason: string };

/**
 * Builds changed packages, publishes them and makes them live. One that cannot go live is reported and stops
 * no other. Throws if nothing can be shown, or the site is not what its log says.
 */
export async function composeSite(options: ComposeOptions): Promise<ComposeProblem[]> {
  const release = await waitForTurn(options);
  try {
    const packages = sitePackages(options.root);
    const built = await atMostAtOnce(BUILDS_AT_ONCE, packages, (name) => buildIfChanged(options, name));
    const unbuilt = built.filter((one) => 'reason' in one);
    // Before anything else can fail because of them.
    report(unbuilt, options);
    const rejected = await compose(
      options,
      built.filter((one) => 'version' in one),
    );
    report(rejected, options);
    await publishPackedSdk(options);
    return [...unbuilt, ...rejected];
  } finally {
    release();
  }
}

function report(problems: readonly ComposeProblem[], { log }: ComposeOptions): void {
  for (const { packageName, reason } of problems)
    log(`${packageName} cannot go live, and stays as it was: ${reason}`);
}

/** Packing takes longer than a start may: a start publishes what `npm run sdk:pack` has left. */
async function publishPackedSdk(options: ComposeOptions): Promise<void> {
  const { root, siteDir, log } = options;
  const packed = path.join(root, 'sdk', 'dist', BUILD_CONTRACT_FILE);
  const sum = existsSync(packed) ? integrityOf(readFileSync(packed)) : '';
  const file = path.join(siteDir, '.sdk');
  if (sum === '' || (existsSync(file) && readFileSync(file, 'utf8') === sum)) return;
  try {
    // Loaded on demand: most starts publish nothing.
    const { publishSdkOf } = await import('./make-live.ts');
    const published = await publishSdkOf(options, root);
    if (published !== undefined) log(`the packages of teams: ${published.name} ${published.version}`);
    writeFileSync(file, sum);
  } catch (error) {
    log(`sdk stays as it was: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Build = BuildRecord & { packageName: string };

async function compose(options: ComposeOptions, builds: readonly Build[]): Promise<ComposeProblem[]> {
  const { root, siteDir, apiBaseUrl, pageSettings = {} } = options;
  const page = { ...readPage(root), config: { apiBaseUrl, ...pageSettings } };
  const requestedSum = createHash('sha256')
    .update(JSON.stringify([builds, page]))
    .digest('hex');
  if (isLive(siteDir, requestedSum)) return [];
  const [{ makeLive }, { violationLines }] = await Promise.all([
    import('./make-live.ts'),
    import('../../release-tool/checks/violation.ts'),
  ]);
  const rejected = await makeLive(options, { versions: builds, page });
  if (rejected.length === 0) writeFileSync(liveFile(siteDir), requestedSum);
  return rejected.map(({ name, version, violations }) => ({
    packageName:
      builds.find((build) => build.name === name && build.version === version)?.packageName ?? name,
    reason: violations.flatMap(violationLines).join('\n'),
  }));
}

/** Builds of concurrent commands would share folders: the second one waits. */
async function waitForTurn({ root, log, signal }: ComposeOptions): Promise<() => void> {
  // In somebody else's working tree nothing is built.
  if (!mayWrite(root)) return () => undefined;
  const folder = path.join(root, '.cache', 'builds');
  // Others may start what was built.
  mkdirSync(folder, { recursive: true });
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

async function buildIfChanged(options: ComposeOptions, packageName: string): Promise<Build | ComposeProblem> {
  try {
    return { ...(await upToDate(options, packageName)), packageName };
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    return { packageName, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function upToDate(options: ComposeOptions, packageName: string): Promise<BuildRecord> {
  const { root, siteDir, log } = options;
  const sum = sourceSum(root, packageName);
  const known = readBuildRecord(root, packageName);
  const isBuilt = known?.sourceSum === sum;
  if (!isBuilt && !mayWrite(root))
    throw new Error(`its sources are newer than its build: let the owner of ${root} run npm start once`);
  if (isBuilt && isPublished(siteDir, known)) return known;
  const builtDir = path.join(root, packageName, 'dist');
  if (!isBuilt || !isBuildOf(builtDir, known)) {
    log(`building ${packageName}`);
    const startedAt = performance.now();
    await buildPackage(options, packageName);
    log(`built ${packageName} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  // Loaded on demand: most starts publish nothing.
  const { publishBuild } = await import('./make-live.ts');
  const { name, version } = await publishBuild(options, builtDir);
  const record = { sourceSum: sum, name, version };
  if (!isDeepStrictEqual(record, known)) writeBuildRecord(root, packageName, record);
  return record;
}

/** Whether the last build, made for another site of this tree, is still there. */
function isBuildOf(builtDir: string, { version }: BuildRecord): boolean {
  try {
    return contentVersionOf(readBuild(builtDir).contract) === version;
  } catch {
    return false;
  }
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
async function buildPackage({ root, signal }: ComposeOptions, packageName: string): Promise<void> {
  const cwd = path.join(root, packageName);
  // A script that builds nothing must not publish what an earlier one left.
  rmSync(path.join(cwd, 'dist'), { recursive: true, force: true });
  const limit = AbortSignal.timeout(BUILD_LIMIT_MS);
  const { code, output } = await runQuietly(process.execPath, ['--run', 'build'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  if (code !== 0) throw new Error(`${output.trim()}\n\nbuilding ${packageName} failed`);
}

/** The inputs of a package's last build, and what the build is called in every site. */
type BuildRecord = { sourceSum: string; name: string; version: string };

/** Undefined if the package must be built. */
function readBuildRecord(root: string, packageName: string): BuildRecord | undefined {
  const file = recordFile(root, packageName);
  if (!existsSync(file)) return undefined;
  const record: unknown = jsonIn(readFileSync(file, 'utf8'));
  return isBuildRecord(record) ? record : undefined;
}

function writeBuildRecord(root: string, packageName: string, record: BuildRecord): void {
  const file = recordFile(root, packageName);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`);
}

function isPublished(siteDir: string, { name, version }: BuildRecord): boolean {
  return (
    existsSync(path.join(siteDir, '.releases', 'versions', name, `${version}.json`)) &&
    existsSync(path.join(siteDir, name, version, 'contract.json'))
  );
}

function recordFile(root: string, packageName: string): string {
  return path.join(root, '.cache', 'builds', `${packageName}.json`);
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null) return false;
  return ['sourceSum', 'name', 'version'].every((key) => typeof Reflect.get(value, key) === 'string');
}

import { execFileSync } from 'node:child_process';
import { findFfmpeg } from '../goods-generators/src/ffmpeg/find-ffmpeg.ts';
import { findFfprobe } from '../goods-generators/src/ffmpeg/find-ffprobe.ts';
import { BUNDLED } from '../goods-generators/src/ffmpeg/bundled-programs.ts';
import { programsOnPath } from '../goods-generators/src/ffmpeg/find-tool.ts';
import { OLDEST_MAJOR, toolVersion } from '../goods-generators/src/ffmpeg/tool-version.ts';
import { chooseSandbox, describeSandbox } from '../goods-generators/src/ffmpeg/sandbox/choose-sandbox.ts';
import { findChromium } from './machine/chromium.ts';
import { exitWith } from './machine/exit-with.ts';
import { programOnPath } from './machine/file-access.ts';
import { runQuietly } from './machine/run-quietly.ts';
import { isDataInUse } from './start/data-in-use.ts';
import { isPortFree } from './start/wait-until-ready.ts';
import { startSettings, type StartSettings } from './start/start-settings.ts';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const ENOUGH_GIGABYTES = 3;
const BYTES_OF_GIGABYTE = 1e9;
const LOW_PERCENT = 5;
const NPM_LIMIT_MS = 15_000;

/** The requirements of `npm start`, `npm test` and further commands. */
function diagnostics(root: string, settings: StartSettings): (() => Finding | Promise<Finding>)[] {
  return [
    systemNode,
    () => ok(`Node ${process.versions.node} for our own programs`),
    () => program('git', 'install git'),
    packageManager,
    () => freeDisk(root),
    () => dataDirectory(settings),
    () => freePort(settings),
    databaseUser,
    () => chromium(root),
    ffmpeg,
    ffprobe,
    sandbox,
  ];
}

function systemNode(): Finding {
  const version = execFileSync('node', ['--version'], { encoding: 'utf8', env: systemEnvironment() }).trim();
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  return major >= 20
    ? ok(`the system's Node ${version}`)
    : missing(`Node 20 or newer, not ${version}`, 'https://nodejs.org');
}

/** The environment without this command's PATH additions. */
function systemEnvironment(): NodeJS.ProcessEnv {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: folders.join(':') };
}

function program(name: string, advice: string): Finding {
  const found = programOnPath(name);
  return found === undefined ? missing(name, advice) : ok(`${name} (${found})`);
}

async function packageManager(): Promise<Finding> {
  const { code } = await runQuietly('npm', ['ping'], { env: systemEnvironment(), timeout: NPM_LIMIT_MS });
  return code === 0
    ? ok('npm reaches its registry (pnpm comes from there)')
    : optional('npm does not reach its registry', 'installing needs the network or a registry set in .npmrc');
}

function freeDisk(root: string): Finding {
  const { bavail, bsize } = statfsSync(root);
  const free = (bavail * bsize) / BYTES_OF_GIGABYTE;
  return free >= ENOUGH_GIGABYTES
    ? ok(`${free.toFixed(0)} GB of free disk`)
    : missing(`${ENOUGH_GIGABYTES} GB of free disk, there are ${free.toFixed(1)}`, 'make room');
}

function dataDirectory({ dataDir }: StartSettings): Finding {
  return isWritable(dataDir)
    ? roomFor(dataDir)
    : missing(`a writable data directory, ${dataDir} is not`, 'choose another with ONGI_DATA=…');
}

/** The running app warns below this, too (GET /api/health). */
function roomFor(dataDir: string): Finding {
  const percent = freePercent(dataDir);
  return percent >= LOW_PERCENT
    ? ok(`data directory ${dataDir}`)
    : optional(`data directory ${dataDir}: ${percent} % of its disk is free`, 'make room');
}

async function freePort(settings: StartSettings): Promise<Finding> {
  const { host, port } = settings;
  if (await isPortFree(host, port)) return ok(`port ${port} is free`);
  return isDataInUse(settings, process.env)
    ? ok(`port ${port}: the app runs already`)
    : missing(`port ${port} is in use`, `end what listens there, or choose another with PORT=${port + 1}`);
}

/** PostgreSQL rejects root: it needs a user namespace then. */
async function databaseUser(): Promise<Finding> {
  if (process.getuid?.() !== 0) return ok('PostgreSQL runs as you');
  const { code } = await runQuietly('unshare', ['-U', '--', 'true']);
  return code === 0
    ? ok('PostgreSQL runs in a user namespace (you are root)')
    : optional(
        'unshare -U does not work here',
        'install util-linux, or do not work as root; another user is tried',
      );
}

function chromium(root: string): Finding {
  const found = findChromium(root);
  return found === undefined
    ? optional('no Chromium', 'npm test installs one, or name a browser with CHROMIUM_PATH')
    : ok(`Chromium (${found})`);
}

function ffmpeg(): Promise<Finding> {
  const advice = 'needed for making videos: install ffmpeg with libx264, or name one with FFMPEG_PATH';
  return mediaProgram('ffmpeg', findFfmpeg(process.env, AbortSignal.timeout(NPM_LIMIT_MS)), advice);
}

function ffprobe(): Promise<Finding> {
  const advice = 'needed for videos of posts: install ffmpeg, or name one with FFPROBE_PATH';
  return mediaProgram('ffprobe', findFfprobe(process.env), advice);
}

/**
 * The generators' programs. One that is too old for uploads is named, even where another one is used instead.
 */
async function mediaProgram(
  name: keyof typeof BUNDLED,
  finding: Promise<string>,
  advice: string,
): Promise<Finding> {
  const found = await finding.catch((error: unknown) => (error instanceof Error ? error : new Error('none')));
  if (found instanceof Error) return optional(`no ${name}: ${found.message}`, advice);
  const version = await toolVersion(found);
  if (version === undefined) return optional(`${name} at ${found} does not run`, advice);
  const used = `${name} ${version.text} (${found === BUNDLED[name] ? 'of the package node-av' : found})`;
  for (const candidate of await programsOnPath(name, process.env['PATH'])) {
    const old = await toolVersion(candidate);
    if (old?.isCurrent === false)
      return optional(
        `${candidate} is ${name} ${old.text}, which is too old; used is ${used}`,
        `install ${OLDEST_MAJOR} or newer`,
      );
  }
  return ok(used);
}

async function sandbox(): Promise<Finding> {
  const chosen = await chooseSandbox();
  const what = describeSandbox(chosen);
  return chosen === null
    ? optional(what, 'on Linux install bubblewrap, and allow user namespaces')
    : ok(what);
}

/** `optional`: needed for something else than the app. */
type Finding = { kind: 'ok'; what: string } | { kind: 'missing' | 'optional'; what: string; advice: string };

function ok(what: string): Finding {
  return { kind: 'ok', what };
}

function missing(what: string, advice: string): Finding {
  return { kind: 'missing', what, advice };
}

function optional(what: string, advice: string): Finding {
  return { kind: 'optional', what, advice };
}

/** The folder may not exist yet. Rounded down. */
function freePercent(folder: string): number {
  if (!existsSync(folder)) return freePercent(path.dirname(folder));
  const { bavail, blocks } = statfsSync(folder);
  return blocks === 0 ? 100 : Math.floor((bavail / blocks) * 100);
}

/** Whether the folder is writable or can be created. */
function isWritable(folder: string): boolean {
  if (!existsSync(folder)) {
    const parent = path.dirname(folder);
    return parent !== folder && isWritable(parent);
  }
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

await exitWith(async () => {
  const settings = startSettings(ROOT, process.env);
  let missing = 0;
  for (const examine of diagnostics(ROOT, settings)) {
    const finding = await examine();
    if (finding.kind === 'missing') missing += 1;
    const advice = finding.kind === 'ok' ? '' : `: ${finding.advice}`;
    console.log(`${finding.kind.padEnd(8)} ${finding.what}${advice}`);
  }
  console.log(missing === 0 ? '\nnothing is missing' : `\n${missing} missing`);
  return missing === 0 ? 0 : 1;
});

// Runs on any Node 20 or newer, before anything is installed: it may import nothing but Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const OLDEST_NODE = 20;
/** Runs TypeScript. */
const PROGRAM_NODE = 24;
const STAMP = join(ROOT, 'node_modules', '.cache', 'ongi-install.txt');
const OWN_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/**
 * Installs if a manifest changed since the last time, or if the packages are for another system.
 * @param {boolean} [goesOn] if that fails, says so and leaves what was installed before
 */
export async function ensureInstalled(goesOn = false) {
  if (ownMajor() < OLDEST_NODE) {
    throw new Error(
      `Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}: https://nodejs.org`,
    );
  }
  const requiredSum = manifestSum();
  if (existsSync(OWN_NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === requiredSum) return;
  if (!mayWrite(ROOT)) {
    throw new Error(
      `the packages of ${ROOT} are not those that it names, and this user may not write there: let its owner run npm run setup`,
    );
  }
  // The line is not printed on stdout: commands print data there.
  console.error('· installing packages (the first time takes a minute or two)');
  try {
    await runPnpm(['install', '--frozen-lockfile']);
  } catch (error) {
    if (!goesOn || !existsSync(STAMP)) throw error;
    console.error(`${messageOf(error)}\n· going on with what was installed before`);
    return;
  }
  if (!existsSync(OWN_NODE)) {
    throw new Error(
      `no Node 24 package for ${process.platform}-${process.arch}: see optionalDependencies in package.json`,
    );
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, requiredSum);
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} folder */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Node that runs TypeScript: the installed one, or this one; undefined if neither does. */
export function installedNode() {
  if (existsSync(OWN_NODE)) return OWN_NODE;
  return ownMajor() >= PROGRAM_NODE ? process.execPath : undefined;
}

function ownMajor() {
  return Number(process.versions.node.split('.')[0]);
}

/**
 * Names of packages that a package of this workspace needs to run and that are not installed.
 * @param {string} folder
 * @returns {string[]}
 */
export function missingPackages(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.entries(dependencies).flatMap(([name, version]) => {
    if (!existsSync(join(ROOT, folder, 'node_modules', name, 'package.json'))) return [name];
    return String(version).startsWith('workspace:') ? missingPackages(name) : [];
  });
}

function manifestSum() {
  const sum = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  const packages = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, entry.name, 'package.json')))
    .map((entry) => join(entry.name, 'package.json'))
    .toSorted();
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages])
    sum.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return sum.digest('hex');
}

/** @param {string[]} args */
function runPnpm(args) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // CI: pnpm must not prompt, e.g. before it removes another version's node_modules.
  const child = spawn('npx', ['--yes', packageManager, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`${output.trim()}\n\ninstalling failed (${packageManager} ${args.join(' ')})`));
    });
  });
}

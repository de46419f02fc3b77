import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import type { Unprivileged } from './unprivileged.ts';

/** The user and the database of the embedded server. */
export const DATABASE_USER = 'ongi';

/** The first version with locales of its own; an earlier one knows those of the system only. */
const FIRST_WITH_BUILTIN_LOCALES = 17;

/**
 * Creates the cluster if missing, in a sibling directory that is then renamed: it is complete or absent.
 * Partial ones left by a crash are removed.
 * @throws Error for another major version, or if initdb fails (with its output in the message)
 */
export async function initCluster(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: Unprivileged,
): Promise<void> {
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
  const child = spawn(command.program, command.args, {
    ...command.options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

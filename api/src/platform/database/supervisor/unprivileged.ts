import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
      // Others may pass through the folder and not read it: what else lies there keeps its own rights.
      if (!isSticky(dirname(directory))) chmodSync(dirname(directory), 0o711);
      chownRecursively(directory);
    },
  };
}

/** /tmp and its like, which everybody may pass already. */
function isSticky(directory: string): boolean {
  return (lstatSync(directory).mode & 0o1000) !== 0;
}

function chownRecursively(path: string): void {
  chownSync(path, NOBODY_ID, NOBODY_ID);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownRecursively(join(path, name));
}

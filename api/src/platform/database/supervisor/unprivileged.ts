import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type Unprivileged = {
  command: (
    program: string,
    args: readonly string[],
  ) => { program: string; args: string[]; options: SpawnOptions };
  /** Gives a directory and all in it to the user that PostgreSQL runs as, and lets that user through the one above. */
  own: (directory: string) => void;
};

/** The numbers of `nobody` on every Linux that we know. */
const NOBODY_ID = 65_534;

/**
 * Not root: as we are. Root: inside a user namespace of its own (`unshare -U`), where root is nobody and the files
 * stay ours; where that is forbidden, as the user nobody, who is given the directories.
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
      // Through, not in: what else lies there keeps its own rights.
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

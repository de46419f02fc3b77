import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Never waits, and follows no link: a named pipe or a link may lie where a file was. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Changes whenever a file is written, replaced or removed; undefined: there is none. */
export async function stampOf(folder: string, path: string): Promise<string | undefined> {
  const found = await stat(join(folder, path)).catch(() => undefined);
  return found?.isFile() === true ? `${found.ino} ${found.size} ${found.mtimeMs}` : undefined;
}

/**
 * A file's bytes. Undefined for what is missing, no file, reached through a link below the folder, or larger
 * than `atMost`.
 */
export async function readOwnFile(folder: string, path: string, atMost: number): Promise<Buffer | undefined> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (real !== join(root, path)) return undefined;
    const file = await open(real, FLAGS);
    try {
      const found = await file.stat();
      return found.isFile() && found.size <= atMost ? await file.readFile() : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

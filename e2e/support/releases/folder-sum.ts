import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One sum over the names and bytes of every file in a folder. */
export async function sumOfFolder(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sum = createHash('sha256');
  for (const file of files.toSorted()) sum.update(`${file}\n`).update(await readFile(file));
  return sum.digest('hex');
}

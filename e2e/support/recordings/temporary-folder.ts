import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For the files of a process; goes when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-files-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

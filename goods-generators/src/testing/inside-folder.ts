import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/**
 * A folder that is this process's working directory until the tests of the file have ended: ffmpeg's sandbox
 * lets it write nowhere else.
 */
export async function insideFolder(): Promise<string> {
  const [folder, outside] = [await mkdtemp(join(tmpdir(), 'ongi-inside-')), process.cwd()];
  process.chdir(folder);
  after(async () => {
    process.chdir(outside);
    await rm(folder, { recursive: true });
  });
  return folder;
}

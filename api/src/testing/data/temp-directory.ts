import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** An empty directory that is removed after the test, or after the file's tests. */
export async function tempDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'ongi-test-'));
  after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

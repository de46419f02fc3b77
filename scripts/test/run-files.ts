import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * A test that replaces one of these restores it. Of two mocks of one method, the second restores the first.
 */
const replaceable = () => [Date, Date.now, setTimeout, setInterval, fetch];

const FILE_LIMIT_MS = 10 * 60_000;

/**
 * Runs test files one after another in this process. Each is a suite of its own, which keeps its hooks to
 * itself, and is imported when the one before it has ended: no two have a server or a database at once.
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(() => failUnended(file), FILE_LIMIT_MS);
    const originals = replaceable();
    const name = path.relative(process.cwd(), file);
    describe(name, () => {
      // The hooks of the file belong to a suite within: one that fails must not hold the other files up.
      describe('all tests', () => import(pathToFileURL(file).href));
      after(() => {
        resolve();
        assert.deepEqual(replaceable(), originals, 'what was replaced is not given back');
      });
    });
    await ended;
    clearTimeout(limit);
  }
}

/** node:test has no limit for hooks: one that waits for ever would hold the whole run. */
function failUnended(file: string): never {
  console.error(`${file} has not ended after ${FILE_LIMIT_MS / 60_000} minutes`);
  process.exit(1);
}

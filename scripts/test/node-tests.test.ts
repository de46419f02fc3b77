import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { runNodeTests } from './node-tests.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-node-tests-'));
  // The runner refuses to run inside a test of its own.
  delete process.env['NODE_TEST_CONTEXT'];
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function countsOf(source: string): Promise<{ passed: number; failed: number }> {
  writeFileSync(
    path.join(root, 'planted.test.mjs'),
    `import { describe, it, before } from 'node:test';\n${source}`,
  );
  const { passed, failed } = await runNodeTests({ root, cwd: root, glob: '*.test.mjs', name: 'planted' });
  return { passed, failed };
}

it('tests are counted, suites are not', async () => {
  const source = "describe('s', () => { it('a', () => {}); it('b', () => { throw new Error(); }); });";
  assert.deepEqual(await countsOf(source), { passed: 1, failed: 1 });
});

it('a skipped test is no pass', async () => {
  assert.deepEqual(await countsOf("it('a', () => {}); it('b', { skip: true }, () => {});"), {
    passed: 1,
    failed: 1,
  });
});

it('a file that cannot be loaded is a failure', async () => {
  assert.deepEqual(await countsOf("throw new Error('no');"), { passed: 0, failed: 1 });
});

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

function plant(name: string, source: string): void {
  const imports = "import { after, beforeEach, describe, it } from 'node:test';";
  writeFileSync(path.join(root, `${name}.test.mjs`), `${imports}\n${source}`);
}

async function countsOf(source: string): Promise<{ passed: number; failed: number }> {
  plant('planted', source);
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

it('files that share a process keep their hooks, mocks and failures to themselves', async () => {
  plant('a', "beforeEach(() => { throw new Error('a'); }); it('a', () => {});");
  plant('b', "throw new Error('b');");
  plant('b2', "after(() => { throw new Error('hook'); }); it('b2', () => {});");
  plant('c', "it('c', () => {}); it('d', () => {});");
  plant('e', "for (const now of [1, 2]) it.mock.method(Date, 'now', () => now); it('e', () => {});");
  const options = { root, cwd: root, glob: '*.test.mjs', name: 'planted' };
  const { passed, failed, output } = await runNodeTests({ ...options, processes: 1 });
  assert.deepEqual({ passed, failed }, { passed: 4, failed: 1 });
  for (const file of ['a.test.mjs', 'b.test.mjs', 'b2.test.mjs', 'e.test.mjs'])
    assert.match(output, new RegExp(`✖ ${file}`));
});

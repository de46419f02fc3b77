import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { runQuietly } from '../machine/run-quietly.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ongi-lint-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function lint(file: string, source: string): Promise<{ code: number; output: string }> {
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src', file), source);
  const oxlint = path.join(ROOT, 'node_modules', '.bin', 'oxlint');
  return runQuietly(oxlint, ['-c', path.join(ROOT, '.oxlintrc.json'), '--format=unix', '.'], { cwd: folder });
}

for (const [file, source, rule] of [
  ['some-words.ts', 'export const words: any = 1;\n', 'no-explicit-any'],
  ['some-words.ts', 'export default function words() {}\n', 'no-default-export'],
  ['some-words.ts', '// @ts-ignore\nexport const words = 1;\n', 'ban-ts-comment'],
  ['Photo.tsx', 'export const Photo = () => <img src="/a.png" />;\n', 'alt-text'],
  ['Words.tsx', 'export const Words = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n', 'no-danger'],
  ['words.test.ts', ['it', "skip('says', () => {});\n"].join('.'), 'no-disabled-tests'],
] as const) {
  it(`lint finds in ${file} a planted breach of ${rule}`, async () => {
    const { code, output } = await lint(file, source);
    assert.notEqual(code, 0);
    assert.match(output, new RegExp(rule));
  });
}

it('lint passes what breaks nothing', async () => {
  assert.deepEqual(await lint('some-words.ts', 'export const words = 1;\n'), { code: 0, output: '' });
});

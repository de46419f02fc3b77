import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { runQuietly } from '../machine/run-quietly.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const folder = mkdtempSync(path.join(tmpdir(), 'ongi-lint-'));
after(() => rmSync(folder, { recursive: true, force: true }));

it('lint finds planted breaches of its rules, and nothing in what breaks none', async () => {
  const planted = [
    ['any-words.ts', 'export const words: any = 1;\n', 'no-explicit-any'],
    ['default-words.ts', 'export default function words() {}\n', 'no-default-export'],
    ['ignored-words.ts', '// @ts-ignore\nexport const words = 1;\n', 'ban-ts-comment'],
    ['Photo.tsx', 'export const Photo = () => <img src="/a.png" />;\n', 'alt-text'],
    [
      'Words.tsx',
      'export const Words = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
      'no-danger',
    ],
    ['words.test.ts', ['it', "skip('says', () => {});\n"].join('.'), 'no-disabled-tests'],
    ['some-words.ts', 'export const words = 1;\n', undefined],
  ] as const;
  mkdirSync(path.join(folder, 'src'));
  for (const [file, source] of planted) writeFileSync(path.join(folder, 'src', file), source);
  const options = ['-c', path.join(ROOT, '.oxlintrc.json'), '--format=unix', '.'];
  const { code, output } = await runQuietly(path.join(ROOT, 'node_modules', '.bin', 'oxlint'), options, {
    cwd: folder,
  });
  assert.notEqual(code, 0);
  for (const [file, , rule] of planted) {
    const found = output.split('\n').filter((line) => line.includes(file));
    assert.equal(found.length > 0, rule !== undefined, `${file}: ${output}`);
    if (rule !== undefined) assert.match(found.join('\n'), new RegExp(rule));
  }
});

/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceSum } from './source-sum.ts';

let root: string;

function write(file: string, source: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-sum-'));
  for (const folder of [
    'remote-a/src/a.ts',
    'remote-b/src/b.ts',
    'shared/src/s.ts',
    'federation/webpack/f.ts',
  ])
    write(folder, '1');
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json']) write(file, '1');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['remote-a/src/a.ts', true],
  ['remote-a/src/new.ts', true],
  ['shared/src/s.ts', true],
  ['federation/webpack/f.ts', true],
  ['pnpm-lock.yaml', true],
  ['remote-b/src/b.ts', false],
  ['remote-a/src/a.test.ts', false],
  ['remote-a/dist/main.js', false],
  ['remote-a/node_modules/x/x.js', false],
])('a change of %s asks for a new build: %s', (file, isOther) => {
  const before = sourceSum(root, 'remote-a');
  write(file, '2');
  expect(sourceSum(root, 'remote-a') !== before).toBe(isOther);
});

test('a package of another remote asks for no new build', () => {
  const lock = (version: string): string =>
    ['importers:\n', '  remote-a:\n    a: 1', `  remote-b:\n    b: ${version}`, '\npackages:\n'].join('\n');
  write('pnpm-lock.yaml', lock('1'));
  const [before, ofOther] = [sourceSum(root, 'remote-a'), sourceSum(root, 'remote-b')];
  write('pnpm-lock.yaml', lock('2'));
  expect(sourceSum(root, 'remote-a')).toBe(before);
  expect(sourceSum(root, 'remote-b')).not.toBe(ofOther);
});

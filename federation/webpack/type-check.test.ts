/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { typeErrorsOf } from './type-check.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-type-check-'));
  folder = path.join(root, 'remote-garden');
  for (const name of ['src', 'dist']) mkdirSync(path.join(folder, name), { recursive: true });
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true }, include: ['src'] }));
  write('dist/contract.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

test('names each type error of what is released with file, line and column', async () => {
  write('src/routes.ts', "export const area = 1;\nexport const wrong: number = 'text';\n");
  expect(await typeErrorsOf(folder)).toEqual([
    "remote-garden/src/routes.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.",
  ]);
  write('src/routes.ts', 'export const area = 1;\n');
  expect(await typeErrorsOf(folder)).toEqual([]);
});

test('leaves tests to the tests: a container that builds has none of what they need', async () => {
  write('src/routes.test.ts', "const wrong: number = 'text';\n");
  write('src/routes.ts', 'export const area = 1;\n');
  expect(await typeErrorsOf(folder)).toEqual([]);
});

test('a package with a type error is not built, and of an earlier build nothing is left to publish', () => {
  write('src/routes.ts', "export const wrong: number = 'text';\n");
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /remote-garden has type errors:\nremote-garden\/src\/routes\.ts\(1,14\): error TS2322/,
  );
  expect(existsSync(path.join(folder, 'dist'))).toBe(false);
});

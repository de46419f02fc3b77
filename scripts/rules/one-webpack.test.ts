import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { sitePackages } from '../site/site-packages.ts';
import { webpackViolations } from './one-webpack.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-webpack-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, source: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
}

for (const name of [...sitePackages(ROOT), 'remote-photo-album'])
  for (const dependency of ['webpack', 'webpack-cli'])
    it(`${dependency} among the packages of ${name} is found`, () => {
      plant(
        `${name}/package.json`,
        JSON.stringify({ devDependencies: { [dependency]: 'catalog:' } }, null, 2),
      );
      assert.equal(webpackViolations(root).length, 1);
    });

it('a second copy in the lock file is found', () => {
  const copies = ['(webpack-cli@7.3.1)', '(esbuild@0.28.2)(webpack-cli@7.3.1)'];
  const lock = copies.map((peers) => `  webpack@5.110.3${peers}:\n    dependencies: {}\n`).join('\n');
  plant('pnpm-lock.yaml', `packages:\n\n  webpack@5.110.3:\n\nsnapshots:\n\n${lock}`);
  assert.deepEqual(webpackViolations(root), ['pnpm-lock.yaml: webpack is installed 2 times, not once']);
});

for (const source of [
  "import webpack from 'webpack';",
  "import webpack, { type Compiler } from 'webpack';",
  "import { NormalModule } from 'webpack';",
  "import {\n  NormalModule,\n  type Compiler,\n} from 'webpack';",
])
  it(`a plugin with ${JSON.stringify(source)} is found`, () => {
    plant('federation/webpack/measured/some-plugin.ts', source);
    assert.equal(webpackViolations(root).length, 1);
  });

it('types, and what makes compilers, are fine', () => {
  plant('federation/webpack/some-plugin.ts', "import type { Compiler } from 'webpack';\nimport x from 'x';");
  plant('federation/webpack/run-webpack.ts', "import webpack from 'webpack';");
  plant('federation/package.json', '{\n"webpack": "catalog:"\n}');
  assert.deepEqual(webpackViolations(root), []);
});

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { NAMES, SDK_PACKAGES } from '../../sdk/packages.ts';
import { readImportGraph } from '../rules/import-graph.ts';
import { isCode } from '../rules/source-files.ts';
import { IS_FULL_RUN } from '../test/full-run.ts';
import { filesBelow } from './compile.ts';
import { makePackages } from './pack.ts';
import { sourcesOf } from './source-tree.ts';
import { packageOf, specifiersIn, withTheirNames } from './specifiers.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const WORK = path.join(ROOT, '.cache', `sdk-test-${process.pid}`);

/** The others are compiled against it: a full run makes all. */
const PACKAGES = IS_FULL_RUN ? SDK_PACKAGES : SDK_PACKAGES.slice(0, 1);

type Manifest = {
  version: string;
  exports: Record<string, string | { types: string; default: string }>;
  bin?: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};

describe('a name of ours in a source', () => {
  it('becomes the one that a team installs, in statements, calls and types', () => {
    const source = `import { a } from 'shared/http';
export * from "federation/webpack/build";
const later = () => import(/* webpackChunkName: "x" */ 'shared/ui/Button');
type Rendered = import('shared/testing/render').Rendered;
import './shared/x.ts';
`;
    assert.equal(
      withTheirNames(source),
      `import { a } from '@ongi/remote/http';
export * from "@ongi/build/webpack/build";
const later = () => import(/* webpackChunkName: "x" */ '@ongi/remote/ui/Button');
type Rendered = import('@ongi/testing/render').Rendered;
import './shared/x.ts';
`,
    );
  });

  it('stays where it is the key under which a page shares a module', () => {
    const source = "export const singletons = [{ key: 'shared/http' }];\n";
    assert.equal(withTheirNames(source), source);
  });
});

/* What a missing file breaks is seen when all are compiled, which an ordinary run does not do. */
describe('the sources of a package', () => {
  const graph = readImportGraph(ROOT);
  for (const sdkPackage of SDK_PACKAGES)
    it(`have what they import by its path: ${sdkPackage.name}`, () => {
      const files = new Set(sourcesOf(ROOT, sdkPackage));
      const missing = [...files].flatMap((file) =>
        (graph.get(file) ?? [])
          .filter(({ specifier, target }) => specifier.startsWith('.') && !files.has(target))
          .map(({ target }) => `${file} imports ${target}`),
      );
      assert.deepEqual(missing, []);
    });
});

describe('the packages of the SDK', () => {
  let made: Map<string, string>;
  before(async () => {
    made = await makePackages(ROOT, WORK, PACKAGES);
  });
  after(() => rmSync(WORK, { recursive: true, force: true }));

  for (const { name } of PACKAGES)
    describe(name, () => {
      const folder = (): string => made.get(name) ?? '';
      const read = (file: string): string => readFileSync(path.join(folder(), file), 'utf8');
      const manifest = (): Manifest => JSON.parse(read('package.json'));

      it('has a file for each of its subpaths and programs, and declarations beside', () => {
        const { exports, bin = {} } = manifest();
        const named = [...Object.values(exports).flatMap((one) => Object.values(one)), ...Object.values(bin)];
        const files = Object.values(exports).flatMap((one) =>
          typeof one === 'string' ? [one] : [one.types, one.default],
        );
        for (const program of Object.values(bin))
          assert.ok(
            (statSync(path.join(folder(), program)).mode & 0o111) === 0o111,
            `${program} cannot be run`,
          );
        for (const file of [...files, ...Object.values(bin)])
          assert.ok(globSync(file, { cwd: folder() }).length > 0, `${file} of ${named.length} is not there`);
      });

      it('imports what its manifest names, what lies beside, and nothing by a name of this repository', () => {
        const { dependencies, peerDependencies } = manifest();
        const installed = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
        for (const file of filesBelow(folder()).filter(isCode)) {
          if (file.includes('/template/')) continue;
          for (const { text } of specifiersIn(read(file))) {
            const owner = packageOf(text);
            assert.ok(owner === undefined || installed.has(owner), `${file} imports ${text}`);
            assert.ok(!NAMES.some(([ours]) => text.startsWith(ours)), `${file} imports ${text}`);
            if (text.startsWith('.'))
              assert.ok(isThere(path.join(folder(), path.dirname(file), text)), `${file} imports ${text}`);
          }
        }
      });

      it('is installed with exact versions, which no workspace resolves', () => {
        const { version, dependencies, peerDependencies } = manifest();
        assert.match(version, /^\d+\.\d+\.\d+$/);
        for (const [other, range] of Object.entries(dependencies))
          assert.match(range, /^(npm:[a-z-]+@)?\d+\.\d+\.\d+/, other);
        for (const [other, range] of Object.entries(peerDependencies))
          assert.match(range, /^\^?\d+\.\d+\.\d+/, other);
        assert.doesNotMatch(read('package.json'), /catalog:|workspace:/);
      });

      it('has the sources in its source maps, and no path of this machine in any file', () => {
        const files = filesBelow(folder()).filter((file) => /\.(js|ts|map|json|css)$/.test(file));
        for (const file of files) assert.ok(!read(file).includes(ROOT), `${file} names ${ROOT}`);
        for (const file of files.filter((one) => one.endsWith('.js.map'))) {
          const { sources, sourcesContent }: { sources: string[]; sourcesContent?: string[] } = JSON.parse(
            read(file),
          );
          assert.deepEqual(sources, [path.basename(sources[0] ?? '')], file);
          assert.equal(sourcesContent?.length, 1, file);
        }
      });
    });
});

/** A style sheet has no declarations; `./paths.js` in declarations is `./paths.d.ts`. */
function isThere(file: string): boolean {
  const [bare = ''] = file.split('?');
  return existsSync(bare) || existsSync(bare.replace(/\.js$/, '.d.ts'));
}

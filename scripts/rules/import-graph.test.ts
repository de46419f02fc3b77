import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { cycleViolations } from './import-cycles.ts';
import { readImportGraph } from './import-graph.ts';
import { foldersWithoutFloor, upwardImports } from './upward-imports.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-imports-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, source: string): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, source);
}

/** The imported file has to exist: what leads nowhere is the compiler's matter. */
function plantImport(file: string, source: string): void {
  plant(file, source);
  const [, specifier = ''] = /'(.*)'/.exec(source) ?? [];
  plant(path.posix.join(path.posix.dirname(file), specifier), '');
}

describe('an import that does not point downwards is found', () => {
  const planted = [
    ['release-tool/store/x.ts', "import { promote } from '../operations/promote.ts';"],
    ['release-tool/site/deep/x.ts', "import { adopt } from '../../cli/publish-commands.ts';"],
    ['release-tool/checks/x.test.ts', "import { adopt } from '../operations/adopt.ts';"],
    ['release-tool/checks/x.ts', "import { SiteInFolder } from '../testing/site-in-folder.ts';"],
    ['api/src/platform/http/x.ts', "import { findPost } from '../../posts/find-post.ts';"],
    ['api/src/platform/http/x.ts', "import type { ApiContext } from '../../app.ts';"],
    ['shared/src/contract/x.ts', "export type { Session } from '../session/session.ts';"],
    ['shared/src/text/x.ts', "type Post = import('../ui/page/Page.tsx').Page;"],
    ['remote-feed/src/ui/x.ts', "const later = () => import('../screens/home/HomeScreen.tsx');"],
    ['remote-photo-album/src/server-state/x.ts', "import { Byline } from '../ui/Byline.tsx';"],
    ['scripts/new-remote/template/src/server-state/x.ts', "import { x } from '../screens/x.ts';"],
    ['shared/src/picker/x.ts', "import { openDevice } from '../device/device.ts';"],
    ['goods-generators/src/generator.ts', "import { openPhoto } from './photo/open-photo.ts';"],
  ] as const;
  for (const [file, source] of planted) {
    it(`${file}: ${source}`, () => {
      plantImport(file, source);
      assert.equal(upwardImports(readImportGraph(root)).length, 1);
    });
  }

  it("by a package's own name", () => {
    plant('shared/package.json', '{ "exports": { "./device": "./src/device/device.ts" } }');
    plant('shared/src/device/device.ts', '');
    plant('shared/src/http/x.ts', "import { openDevice } from 'shared/device';");
    assert.deepEqual(upwardImports(readImportGraph(root)), [
      'shared/src/http/x.ts imports shared/device: device lies above http',
    ]);
  });
});

describe('an import that points downwards, into the own folder, or of a test at fakes and programs, is none', () => {
  const planted = [
    ['release-tool/cli/x.ts', "import { openSiteStore } from '../store/open-store.ts';"],
    ['release-tool/cli/x.ts', "import './y.ts';"],
    ['release-tool/store/x.test.ts', "import { SiteInFolder } from '../testing/site-in-folder.ts';"],
    ['release-tool/testing/x.ts', "import { promote } from '../operations/promote.ts';"],
    ['api/src/platform/http/x.test.ts', "import { buildApp } from '../../app.ts';"],
    ['api/src/posts/x.ts', "import { Database } from '../platform/database/database.ts';"],
    ['remote-feed/src/routes.tsx', "import { HomeScreen } from './screens/home/HomeScreen.tsx';"],
    ['host/src/main.ts', "import { start } from './start.ts';"],
    ['goods-generators/src/photo/x.ts', "import type { Generator } from '../generator.ts';"],
  ] as const;
  for (const [file, source] of planted) {
    it(`${file}: ${source}`, () => {
      plantImport(file, source);
      assert.deepEqual(upwardImports(readImportGraph(root)), []);
    });
  }
});

it('a folder that has no floor is found, once', () => {
  for (const file of ['drawer/x.ts', 'drawer/y.ts', 'http/z.ts', 'testing/x.ts'])
    plant(`shared/src/${file}`, '');
  plant('shared/jest.config.js', '');
  assert.deepEqual(foldersWithoutFloor(readImportGraph(root)), [
    'shared/src/drawer has no floor: scripts/rules/floors.ts',
  ]);
});

describe('files that import each other are found', () => {
  const ways = [
    "import { x } from '../b/b.ts';",
    "import type { x } from '../b/b.ts';",
    "export * from '../b/b.ts';",
    "export type { x } from '../b/b.ts';",
    "const later = () => import('../b/b.ts');",
    "type X = import('../b/b.ts').X;",
  ];
  for (const source of ways) {
    it(source, () => {
      plant('api/src/a/a.ts', source);
      plant('api/src/b/b.ts', "import type { C } from './c.ts';");
      plant('api/src/b/c.ts', "import { a } from '../a/a.ts';\nimport { d } from './d.ts';");
      plant('api/src/b/d.ts', '');
      assert.deepEqual(cycleViolations(readImportGraph(root)), [
        'api/src/a/a.ts, api/src/b/b.ts, api/src/b/c.ts: these import each other: what both need is a file below them',
      ]);
    });
  }

  it('by the name of their package', () => {
    plant('shared/package.json', '{ "exports": { "./text/*": "./src/text/*.ts" } }');
    plant('shared/src/text/a.ts', "import { b } from './b.ts';");
    plant('shared/src/text/b.ts', "import { a } from 'shared/text/a';");
    assert.equal(cycleViolations(readImportGraph(root)).length, 1);
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { resourceViolations } from './api-resources.ts';
import { boundaryViolations } from './boundaries.ts';
import { cycleViolations, readImportGraph } from './import-graph.ts';
import { foldersWithoutFloor, upwardImports } from './upward-imports.ts';
import { check, plant, root, type Planted } from '../testing/planted-files.ts';

/** The imported file has to exist: what leads nowhere is the compiler's matter. */
function plantImport(file: string, source: string): void {
  plant(file, source);
  const [, specifier = ''] = /'(.*)'/.exec(source) ?? [];
  plant(path.posix.join(path.posix.dirname(file), specifier), '');
}

const crossed = () => boundaryViolations(readImportGraph(root()));
const misshapen = () => resourceViolations(root(), readImportGraph(root()));
const upward = () => upwardImports(readImportGraph(root()));

const CROSSING: Planted = [
  ['remote-feed/src/routes.tsx', "import { routes } from 'remote-write/routes';"],
  ['remote-feed/src/routes.tsx', "import { loadArea } from 'federation/runtime/load-area';"],
  ['remote-feed/src/routes.tsx', "export { x } from '../../remote-write/src/x.ts';"],
  ['remote-feed/src/routes.tsx', "const later = () => import('host/start');"],
  ['host/src/start.tsx', "import { startApi } from '../../api/src/main.ts';"],
  ['host/src/start.tsx', "import { publish } from 'release-tool/operations/publish';"],
  ['federation/runtime/x.ts', "import { useSession } from 'shared/session';"],
  ['release-tool/site/x.ts', "import { loadArea } from 'federation/runtime/load-area';"],
  ['release-tool/site/x.ts', "import { releaseMap } from 'federation/testing/area-release';"],
  ['shared/src/ui/X.tsx', "import { useSession } from '../session/session.ts';"],
  ['shared/src/ui/X.tsx', "import { openDevice } from '../device/device.ts';"],
  ['shared/src/contract/post.ts', "import { josa } from '../text/josa.ts';"],
  ['shared/src/x.ts', "import { routes } from 'remote-feed/routes';"],
  ['api/src/x.ts', "import { Button } from 'shared/ui/Button';"],
  ['goods-generators/src/x.ts', "import { openPhoto } from '../../api/src/media/photo-decoder.ts';"],
  ['goods-generators/src/x.ts', "import { josa } from 'shared/text/particles';"],
  ['e2e/x.spec.ts', "import { generate } from 'goods-generators/generator';"],
  ['scripts/new-remote/template/src/routes.tsx', "import { loadArea } from 'federation/runtime/load-area';"],
  ['e2e/x.spec.ts', "import { sql } from '../api/src/sql.ts';"],
  ['api/src/x.ts', "import { median } from '../../lab/support/median.ts';"],
  ['scripts/x.ts', "import { median } from '../lab/support/median.ts';"],
  ['e2e/x.spec.ts', "import { median } from 'lab/support/median';"],
  ['host/src/screens/login/LoginScreen.tsx', "import { Splash } from '../splash/Splash.tsx';"],
  ['remote-goods/src/kinds/video/screens/a/A.tsx', "import { B } from '../b/B.tsx';"],
  ['remote-goods/src/kinds/video/views.tsx', "import { Card } from '../diary/Card.tsx';"],
  ['remote-goods/src/screens/goods/Goods.tsx', "import { Player } from '../../kinds/video/Player.tsx';"],
];

check('an import that crosses a boundary is found', CROSSING, 1, crossed);

const MEANT: Planted = [
  ['remote-feed/src/screens/home/HomeScreen.tsx', "import { Button } from 'shared/ui/Button';"],
  ['remote-feed/src/screens/home/HomeScreen.tsx', "import x from './copy.ts';"],
  ['remote-feed/jest.config.js', "import { browserProject } from '../scripts/jest/jest-project.js';"],
  ['host/src/start.tsx', "import { loadArea } from 'federation/runtime/load-area';"],
  ['host/src/start.tsx', "import React from 'react';"],
  ['shared/src/ui/X.tsx', "import { useSession } from 'shared/session';"],
  ['shared/src/ui/X.tsx', "import { josa } from '../text/josa.ts';"],
  ['shared/src/contract/post.ts', "import * as z from 'shared/schema';"],
  ['shared/src/contract/post.ts', "import { userSchema } from './user.ts';"],
  ['api/src/x.ts', "import { calls } from 'shared/contract/calls';"],
  ['api/src/x.ts', "import { generate } from 'goods-generators/generator';"],
  ['goods-generators/src/x.ts', "import { WEATHERS } from 'shared/contract/kinds/diary';"],
  ['release-tool/site/x.test.ts', "import { releaseMap } from 'federation/testing/area-release';"],
  ['release-tool/testing/x.ts', "import { releaseMap } from 'federation/testing/area-release';"],
  ['scripts/start.ts', "import { publish } from '../release-tool/operations/publish.ts';"],
];

check('what the packages are meant to import is allowed', MEANT, 0, crossed);

const MISSHAPEN: Planted = [
  ['api/src/posts/post-queries.ts', 'export const one = 1;'],
  ['api/src/posts/commands/x.ts', "throw new ApiFailure('FORBIDDEN');"],
  ['api/src/posts/routes.ts', "import { eq } from 'drizzle-orm';"],
  ['api/src/auth/routes/x.ts', "import { eq } from 'drizzle-orm/sql';"],
  ['api/src/archive/queries.ts', "import type { Slot } from '../goods/routes.ts';"],
  ['api/src/goods/commands/x.ts', "import type { Ticket } from '../../jobs/queue/ticket.ts';"],
  ['api/src/seed/main.ts', "import { registerPostRoutes } from '../posts/routes.ts';"],
];

check('what breaks the shape of a resource is found', MISSHAPEN, 1, misshapen);

const SHAPED: Planted = [
  ['api/src/app.ts', "import { registerPostRoutes } from './posts/routes.ts';"],
  ['api/src/posts/routes.ts', "import { presentPost } from './present.ts';"],
  ['api/src/posts/policy.ts', "throw new ApiFailure('FORBIDDEN');"],
  ['api/src/posts/posts.test.ts', "assert.equal(code, 'FORBIDDEN');"],
  ['api/src/telemetry/main.ts', "import { findCounts } from './queries.ts';"],
  ['api/src/goods/kinds/diary/routes.ts', "import type { W } from '../../../jobs/following/waiting.ts';"],
  ['api/src/archive/queries.ts', "import type { GoodsKind } from '../goods/kinds/goods-kind.ts';"],
  ['api/src/platform/http/x.ts', "throw new ApiFailure('FORBIDDEN');"],
];

check('nothing is found in resources of the usual shape', SHAPED, 0, misshapen);

const UPWARD: Planted = [
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
];

check('an import that does not point downwards is found', UPWARD, 1, upward, plantImport);

it("an import that points upwards is found by a package's own name", () => {
  plant('shared/package.json', '{ "exports": { "./device": "./src/device/device.ts" } }');
  plant('shared/src/device/device.ts', '');
  plant('shared/src/http/x.ts', "import { openDevice } from 'shared/device';");
  assert.deepEqual(upwardImports(readImportGraph(root())), [
    'shared/src/http/x.ts imports shared/device: device lies above http',
  ]);
});

const DOWNWARD: Planted = [
  ['release-tool/cli/x.ts', "import { openSiteStore } from '../store/open-store.ts';"],
  ['release-tool/cli/x.ts', "import './y.ts';"],
  ['release-tool/store/x.test.ts', "import { SiteInFolder } from '../testing/site-in-folder.ts';"],
  ['release-tool/testing/x.ts', "import { promote } from '../operations/promote.ts';"],
  ['api/src/platform/http/x.test.ts', "import { buildApp } from '../../app.ts';"],
  ['api/src/posts/x.ts', "import { Database } from '../platform/database/database.ts';"],
  ['remote-feed/src/routes.tsx', "import { HomeScreen } from './screens/home/HomeScreen.tsx';"],
  ['host/src/main.ts', "import { start } from './start.ts';"],
  ['goods-generators/src/photo/x.ts', "import type { Generator } from '../generator.ts';"],
];

check(
  'one that points downwards, or of a test at fakes and programs, is none',
  DOWNWARD,
  0,
  upward,
  plantImport,
);

it('a folder that has no floor is found, once', () => {
  for (const file of ['drawer/x.ts', 'drawer/y.ts', 'http/z.ts', 'testing/x.ts'])
    plant(`shared/src/${file}`, '');
  plant('shared/jest.config.js', '');
  assert.deepEqual(foldersWithoutFloor(readImportGraph(root())), [
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
      assert.deepEqual(cycleViolations(readImportGraph(root())), [
        'api/src/a/a.ts, api/src/b/b.ts, api/src/b/c.ts: these import each other: what both need is a file below them',
      ]);
    });
  }

  it('by the name of their package', () => {
    plant('shared/package.json', '{ "exports": { "./text/*": "./src/text/*.ts" } }');
    plant('shared/src/text/a.ts', "import { b } from './b.ts';");
    plant('shared/src/text/b.ts', "import { a } from 'shared/text/a';");
    assert.equal(cycleViolations(readImportGraph(root())).length, 1);
  });
});

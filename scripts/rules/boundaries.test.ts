import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { boundaryViolations } from './boundaries.ts';
import { houseRuleViolations } from './house-rules.ts';
import { readImportGraph } from './import-graph.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-rules-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, source: string): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, source);
}

describe('a planted import that crosses a boundary is found', () => {
  const planted = [
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
    [
      'scripts/new-remote/template/src/routes.tsx',
      "import { loadArea } from 'federation/runtime/load-area';",
    ],
    ['e2e/x.spec.ts', "import { sql } from '../api/src/sql.ts';"],
    ['api/src/x.ts', "import { median } from '../../lab/support/median.ts';"],
    ['scripts/x.ts', "import { median } from '../lab/support/median.ts';"],
    ['e2e/x.spec.ts', "import { median } from 'lab/support/median';"],
    ['host/src/screens/login/LoginScreen.tsx', "import { Splash } from '../splash/Splash.tsx';"],
    ['remote-goods/src/kinds/video/screens/a/A.tsx', "import { B } from '../b/B.tsx';"],
    ['remote-goods/src/kinds/video/views.tsx', "import { Card } from '../diary/Card.tsx';"],
    ['remote-goods/src/screens/goods/Goods.tsx', "import { Player } from '../../kinds/video/Player.tsx';"],
  ] as const;
  for (const [file, source] of planted) {
    it(`${file}: ${source}`, () => {
      plant(file, source);
      assert.equal(boundaryViolations(readImportGraph(root)).length, 1);
    });
  }
});

it('what the packages are meant to import is allowed', () => {
  plant(
    'remote-feed/src/screens/home/HomeScreen.tsx',
    "import { Button } from 'shared/ui/Button';\nimport x from './copy.ts';",
  );
  plant('remote-feed/jest.config.js', "import { browserProject } from '../scripts/jest/jest-project.js';");
  plant(
    'host/src/start.tsx',
    "import { loadArea } from 'federation/runtime/load-area';\nimport React from 'react';",
  );
  plant(
    'shared/src/ui/X.tsx',
    "import { useSession } from 'shared/session';\nimport { josa } from '../text/josa.ts';",
  );
  plant(
    'shared/src/contract/post.ts',
    "import * as z from 'shared/schema';\nimport { userSchema } from './user.ts';",
  );
  plant(
    'api/src/x.ts',
    "import { calls } from 'shared/contract/calls';\nimport { generate } from 'goods-generators/generator';",
  );
  plant('goods-generators/src/x.ts', "import { WEATHERS } from 'shared/contract/kinds/diary';");
  for (const file of ['release-tool/site/x.test.ts', 'release-tool/testing/x.ts'])
    plant(file, "import { releaseMap } from 'federation/testing/area-release';");
  plant('scripts/start.ts', "import { publish } from '../release-tool/operations/publish.ts';");
  assert.deepEqual(boundaryViolations(readImportGraph(root)), []);
});

describe('a planted breach of a house rule is found', () => {
  const planted = [
    ['shared/src/utils.ts', 'export const one = 1;'],
    ['shared/src/text/someWords.ts', 'export const one = 1;'],
    ['api/src/posts/x.ts', 'const result = await database.execute<{ id: string }>(sql`select 1`);'],
    ['api/src/posts/x.test.ts', 'await transaction.execute(sql`delete from posts`);'],
    ['docs/notes.md', `see ${['', 'home', 'me', 'ongi'].join('/')}`],
    ['shared/src/ui/index.ts', "export * from './Button.tsx';"],
    ['remote-feed/src/copy.ts', 'export const gone = (name: string) => `${name}은 나갔어요.`;'],
    ['api/src/site/copy.ts', 'export const from = (familyName: string) => `${familyName} 가족이 보냈어요.`;'],
    ['e2e/journeys/feed/home.spec.ts', ["test.use({ serviceWorkers: '", "block' });"].join('')],
    ['api/src/posts/x.test.ts', ['assert.ok(performance.now()', 'startedAt < 2_000);'].join(' - ')],
    ['api/src/testing/x.ts', ['while (!(await isThere()))', 'pause(20);'].join(' await ')],
    ['shared/src/ui/Button.test.tsx', ['it', "skip('draws', () => {});"].join('.')],
  ] as const;
  for (const [file, source] of planted) {
    it(`${file}: ${source}`, () => {
      plant(file, source);
      assert.equal(houseRuleViolations(root).length, 1);
    });
  }
});

it('a service worker may be blocked with the reason beside it', () => {
  const blocked = ["test.use({ serviceWorkers: '", "block' });"].join('');
  plant(
    'e2e/journeys/feed/home.spec.ts',
    `// Its pages have no worker: they are opened in a private window.\n${blocked}`,
  );
  assert.deepEqual(houseRuleViolations(root), []);
});

it('a declared name with a private word is found, with its line and the standard term', () => {
  plant('api/src/posts/x.ts', 'export const memoryDate = 1;\nexport const keptAnswer = memoryDate;');
  assert.deepEqual(houseRuleViolations(root), [
    'api/src/posts/x.ts:2: keptAnswer: the standard term is save, store, cache or retain',
  ]);
});

it('a path in a document leads to a file, a folder or an export', () => {
  plant('shared/src/session/session.ts', 'export const one = 1;');
  plant(
    'docs/decisions/0001-first.md',
    '`shared/src/session/`, `shared/session`, `docs/decisions/0001`, `site/x.js`',
  );
  assert.deepEqual(houseRuleViolations(root), []);
  plant('docs/notes.md', 'See `shared/src/session/store.ts` and `shared/sess`.');
  assert.equal(houseRuleViolations(root).length, 2);
});

it('a link and a page that a comment names exist', () => {
  plant('docs/decisions/trust.md', 'See [keys](../contracts/keys.md) and [the site](https://example.org).');
  plant('docs/contracts/keys.md', '[back](../decisions/trust.md#keys) ![home](../home.png)');
  plant('docs/home.png', '');
  plant('api/src/x.ts', '// docs/decisions/trust says why, docs/contracts/keys.md what.');
  assert.deepEqual(houseRuleViolations(root), []);
  plant('docs/notes.md', '[gone](decisions/gone.md)');
  plant('api/src/y.ts', '// Why: docs/decisions/0034.');
  assert.deepEqual(houseRuleViolations(root), [
    'api/src/y.ts: there is no docs/decisions/0034',
    'docs/notes.md: there is no decisions/gone.md',
    'docs/notes.md: there is no docs/decisions/gone',
  ]);
});

it('an address and a route are no machine paths', () => {
  plant('docs/notes.md', 'https://example.org/home/me and /home, /home?mode=gallery and /home/../other');
  assert.deepEqual(houseRuleViolations(root), []);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALLOWED_NAMES, bannedNames } from './banned-words.ts';
import { houseRuleViolations } from './house-rules.ts';
import { webpackViolations } from './one-webpack.ts';
import { titleViolations } from './test-titles.ts';
import { writtenTwice } from './written-once.ts';
import { check, plant, root, type Planted } from '../testing/planted-files.ts';

const BREACHES: Planted = [
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
  ['remote-feed/src/Volume.tsx', 'export const Volume = () => <input type="range" />;'],
  ['shared/src/ui/Button.test.tsx', ['it', "skip('draws', () => {});"].join('.')],
];

check('a breach of a house rule is found', BREACHES, 1, () => houseRuleViolations(root()));

it('a service worker may be blocked with the reason beside it', () => {
  const blocked = ["test.use({ serviceWorkers: '", "block' });"].join('');
  plant(
    'e2e/journeys/feed/home.spec.ts',
    `// Its pages have no worker: they are opened in a private window.\n${blocked}`,
  );
  assert.deepEqual(houseRuleViolations(root()), []);
});

it('a declared name with a private word is found, with its line and the standard term', () => {
  plant('api/src/posts/x.ts', 'export const memoryDate = 1;\nexport const keptAnswer = memoryDate;');
  assert.deepEqual(houseRuleViolations(root()), [
    'api/src/posts/x.ts:2: keptAnswer: the standard term is save, store, cache or retain',
  ]);
});

it('a path in a document leads to a file, a folder or an export', () => {
  plant('shared/src/session/session.ts', 'export const one = 1;');
  plant(
    'docs/decisions/0001-first.md',
    '`shared/src/session/`, `shared/session`, `docs/decisions/0001`, `site/x.js`',
  );
  assert.deepEqual(houseRuleViolations(root()), []);
  plant('docs/notes.md', 'See `shared/src/session/store.ts` and `shared/sess`.');
  assert.equal(houseRuleViolations(root()).length, 2);
});

it('a link and a page that a comment names exist', () => {
  plant('docs/decisions/trust.md', 'See [keys](../contracts/keys.md) and [the site](https://example.org).');
  plant('docs/contracts/keys.md', '[back](../decisions/trust.md#keys) ![home](../home.png)');
  plant('docs/home.png', '');
  plant('api/src/x.ts', '// docs/decisions/trust says why, docs/contracts/keys.md what.');
  assert.deepEqual(houseRuleViolations(root()), []);
  plant('docs/notes.md', '[gone](decisions/gone.md)');
  plant('api/src/y.ts', '// Why: docs/decisions/0034.');
  assert.deepEqual(houseRuleViolations(root()), [
    'api/src/y.ts: there is no docs/decisions/0034',
    'docs/notes.md: there is no decisions/gone.md',
    'docs/notes.md: there is no docs/decisions/gone',
  ]);
});

it('an address and a route are no machine paths', () => {
  plant('docs/notes.md', 'https://example.org/home/me and /home, /home?mode=gallery and /home/../other');
  assert.deepEqual(houseRuleViolations(root()), []);
});

const WITH_WEBPACK: Planted = [
  ...['host', 'remote-family', 'remote-photo-album'].flatMap((name) =>
    ['webpack', 'webpack-cli'].map(
      (dependency) =>
        [
          `${name}/package.json`,
          JSON.stringify({ devDependencies: { [dependency]: 'catalog:' } }, null, 2),
        ] as const,
    ),
  ),
  ...[
    "import webpack from 'webpack';",
    "import webpack, { type Compiler } from 'webpack';",
    "import { NormalModule } from 'webpack';",
    "import {\n  NormalModule,\n  type Compiler,\n} from 'webpack';",
  ].map((source) => ['federation/webpack/measured/some-plugin.ts', source] as const),
  ['federation/first-view/some-plugin.ts', "import { Module } from 'webpack';"],
  ['sdk/build/some-plugin.ts', "import { Module } from 'webpack';"],
];

check('webpack beside the one of federation is found', WITH_WEBPACK, 1, () => webpackViolations(root()));

it('a second copy in the lock file is found', () => {
  const copies = ['(webpack-cli@7.3.1)', '(esbuild@0.28.2)(webpack-cli@7.3.1)'];
  const lock = copies.map((peers) => `  webpack@5.110.3${peers}:\n    dependencies: {}\n`).join('\n');
  plant('pnpm-lock.yaml', `packages:\n\n  webpack@5.110.3:\n\nsnapshots:\n\n${lock}`);
  assert.deepEqual(webpackViolations(root()), ['pnpm-lock.yaml: webpack is installed 2 times, not once']);
});

it('types, and what makes compilers, are fine', () => {
  plant('federation/webpack/some-plugin.ts', "import type { Compiler } from 'webpack';\nimport x from 'x';");
  plant('federation/webpack/run-webpack.ts', "import webpack from 'webpack';");
  plant('federation/package.json', '{\n"webpack": "catalog:"\n}');
  assert.deepEqual(webpackViolations(root()), []);
});

function writtenBeside(): string[] {
  plant(
    'shared/src/contract/paths.ts',
    "export const HOME_PATH = '/home';\nexport const postPath = (id) => `/daily/post/${id}`;",
  );
  return writtenTwice(root());
}

const TWICE: Planted = [
  ['remote-feed/src/screens/a/copy.ts', "export const COPY = { hint: '최대 20자' };"],
  ['host/src/screens/a/copy.ts', "export const COPY = { hint: '링크는 1시간 동안 쓸 수 있어요.' };"],
  ['api/src/a.ts', "throw invalidField('title', '제목은 20자 이하여야 합니다.');"],
  ['shared/src/a.ts', 'const text = `사진은 최대 ${count}장, 5,000만 화소까지`;'],
  ['remote-feed/src/A.tsx', '<Link to="/home">'],
  ['remote-feed/src/A.tsx', 'navigate(`/daily/post/${postId}`)'],
  ['remote-feed/src/A.tsx', "navigate('/home?view=gallery')"],
];

check('what is written a second time is found', TWICE, 1, writtenBeside);

const ONCE: Planted = [
  ['remote-feed/src/screens/a/copy.ts', 'hint: `최대 ${LIMITS.postTitle.max}자`'],
  ['remote-feed/src/screens/a/copy.ts', "weeks: '3주 전', sizes: '1MB 미만'"],
  ['remote-feed/src/screens/a/a.test.tsx', "getByText('최대 20자'); renderAt('/home');"],
  ['remote-feed/src/routes.tsx', "path: '/home',"],
  ['remote-feed/src/a.ts', '// A link to `/home`, at most 최대 20자.'],
  ['remote-feed/src/a.ts', "requests: ['/home-page', '/api/home']"],
];

check('what is written once is not', ONCE, 0, writtenBeside);

describe('a name with a private word is found', () => {
  const planted = [
    ['const earlyAnswer = 1;', 'response, reply or result'],
    ['function askAgain(): void {}', 'request, fetch, query or prompt'],
    ['type DiaryMaker = { id: number };', 'generator'],
    ['type Job = { isWanted: boolean };', 'requested or required'],
    ['const { told } = response;', 'notify, emit, report or log'],
    ['const MOST_PICTURES = 1;', 'photo, illustration or snapshot'],
    ['class HTMLAnswer {}', 'response, reply or result'],
    ['const AiStandIn = 1;', 'fake'],
    ['export const layOutSite = () => undefined;', 'install or deploy layout'],
  ] as const;
  for (const [source, term] of planted)
    it(source, () => {
      const terms = bannedNames('x.ts', source).map((found) => found.term);
      assert.deepEqual(terms, [term]);
    });
});

it('standard words, uses of a name and other parts of speech in a comment are fine', () => {
  const source = `
    // What the family kept, as it was told.
    import { keptGoods } from './goods.ts';
    const layout = keptGoods.placement;
    const password = layout.answer;`;
  assert.deepEqual(bannedNames('x.ts', source), []);
});

it('at most twenty names are excepted, each with its reason', () => {
  assert.ok(Object.keys(ALLOWED_NAMES).length <= 20);
  assert.ok(Object.values(ALLOWED_NAMES).every((reason) => reason.length > 10));
});

it('tests of what people see have Korean titles', () => {
  const source = "test('사진이 보인다', () => {});\ntest.each([1])('%s shows the photo', () => {});";
  const found = ['remote-feed/src/Home.test.tsx:2: a title in English: %s shows the photo'];
  assert.deepEqual(titleViolations('remote-feed/src/Home.test.tsx', source), found);
});

it('other tests have English titles, in which quoted texts may be Korean', () => {
  const source =
    'describe(\'GET /users\', () => it(`closes with "닫기"`, () => {}));\ntest("답한다", () => {});';
  assert.deepEqual(titleViolations('shared/src/x.test.ts', source), [
    'shared/src/x.test.ts:2: a title in Korean: 답한다',
  ]);
  assert.deepEqual(titleViolations('shared/src/x.ts', source), []);
});

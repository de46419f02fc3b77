import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { newSigner, allowed, putTestKeys } from '../testing/test-keys.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { SiteInFolder, TEST_PAGE } from '../testing/site-in-folder.ts';
import { contentsOf } from '../testing/team-site.ts';
import { buildHost, writeArea } from '../testing/built-package.ts';

const staging = siteForEachTest((on) => on.publish(garden(on, '1.1.0')));
let production: SiteInFolder;

function garden(on: SiteInFolder, packageVersion: string, code = 'grow()'): string {
  return writeArea(on.packageFolder(), 'garden', {
    contract: () => ({ packageVersion }),
    source: { code: `${code};`.repeat(300) },
  });
}

beforeEach(async () => {
  production = await SiteInFolder.make();
  await production.compose();
});
afterEach(() => production.remove());

const copy = (named = 'garden@1.1.0', ...more: string[]) =>
  releaseTool(
    [
      'copy',
      named,
      '--from',
      staging.address,
      '--site',
      production.address,
      '--key',
      production.keyFile,
      ...more,
    ],
    { ONGI_RELEASE_WHO: 'the garden team' },
  );

const filesOf = async ({ store }: SiteInFolder, folder: string) =>
  Object.fromEntries(Object.entries(await contentsOf(store)).filter(([file]) => file.startsWith(folder)));

test('the same bytes are published under the same number, signed with the key of the other site', async () => {
  expect(await copy()).toMatchObject({ code: 0, stdout: 'garden 1.1.0\n', stderr: '' });
  const [from, to] = [await filesOf(staging, 'garden/1.1.0/'), await filesOf(production, 'garden/1.1.0/')];
  const { 'garden/1.1.0/contract.sig.json': _theirs, ...unsigned } = from;
  const { 'garden/1.1.0/contract.sig.json': signature = '', ...copied } = to;
  expect(copied).toEqual(unsigned);
  expect(signature).toContain(production.signer.keyId);
  expect(await filesOf(production, '.maps/garden/1.1.0/')).toEqual(
    await filesOf(staging, '.maps/garden/1.1.0/'),
  );
  expect(await copy()).toMatchObject({ code: 0, stderr: 'garden 1.1.0 was there already\n' });
});

test('a copy is promoted like any other version, and the log says where it came from', async () => {
  await copy();
  const outcome = await production.promote([{ name: 'garden', version: '1.1.0' }]);
  expect(outcome).toMatchObject({ entry: { copiedFrom: { garden: staging.address } } });
  expect(await production.violations()).toEqual([]);
  const { stdout } = await releaseTool(['history', '--site', production.address]);
  expect(stdout).toContain(`copied: garden from ${staging.address}`);
  const host = await production.publish(buildHost(production.packageFolder(), '1.2.0', 'main(2)'));
  expect(await production.promote([host], { page: TEST_PAGE })).not.toHaveProperty('entry.copiedFrom');
});

test('a version that is named by its content keeps its number', async () => {
  const { stdout } = await releaseTool([
    'publish',
    garden(staging, '2.0.0'),
    '--local',
    '--site',
    staging.address,
    '--key',
    staging.keyFile,
  ]);
  const [name = '', version = ''] = stdout.trim().split(' ');
  expect(await copy(`${name}@${version}`)).toMatchObject({ code: 0, stdout });
});

const ENTRY = 'garden/1.1.0/entry.js';
const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('ongi-copy-'));

test.each<[what: string, message: string, args: string[], prepare: () => unknown]>([
  [
    "the production's list of keys does not let this key publish the package",
    'the key of pond team may not publish for garden',
    [],
    () => putTestKeys(production.store, [allowed(production.signer, 'pond team', ['pond'])]),
  ],
  [
    'the other site does not know who signed it',
    'garden 1.1.0 is signed by the key',
    [],
    () => putTestKeys(staging.store, [allowed(newSigner(), 'somebody else', ['*'])]),
  ],
  [
    'the roots of the other site are not those that were named',
    'do not follow from those that are trusted',
    ['--from-roots', '0'.repeat(32)],
    () => undefined,
  ],
  [
    'a file of it was altered',
    'is not what the build wrote',
    [],
    () => staging.store.replace(ENTRY, 'stolen()'),
  ],
  ['a file of it is missing', 'entry.js at', [], () => staging.store.remove(ENTRY)],
  [
    'the number was taken by other content',
    'garden 1.1.0 was published before',
    [],
    () => production.publish(garden(production, '1.1.0', 'other()')),
  ],
  ['there is no such version', 'has no garden 9.9.9 to copy', ['garden@9.9.9'], () => undefined],
])('nothing is written where %s', async (_what, message, args, prepare) => {
  await prepare();
  const [before, present] = [await contentsOf(production.store), copies()];
  const named = args.filter((arg) => arg.includes('@'));
  const outcome = await copy(named[0], ...args.filter((arg) => !named.includes(arg)));
  expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect(await contentsOf(production.store)).toEqual(before);
  expect(copies()).toEqual(present);
});

test('the other site is not changed', async () => {
  const before = await contentsOf(staging.store);
  await copy();
  expect(await contentsOf(staging.store)).toEqual(before);
});

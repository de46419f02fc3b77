/** @jest-environment node */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readKeyList } from '../../keys/key-lists.ts';
import { checkSite } from '../../checks/check-site.ts';
import { readHistory, readNewestEntry } from '../../site/release-log.ts';
import { readReleaseMap } from '../../site/read-release-map.ts';
import { FolderStore } from '../../store/folder-store.ts';
import { buildArea } from '../built-package.ts';
import { runReleaseTool } from '../run-release-tool.ts';

/** A site of an earlier release tool, operated by this one (test-fixtures/earlier-site/README.md). */
const EARLIER_SITE = path.join(import.meta.dirname, '..', '..', 'test-fixtures', 'earlier-site', 'site');

/** On a busy machine a child takes a while. */
const TEST_LIMIT_MS = 60_000;

let folder: string;
let address: string;
let store: FolderStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'earlier-site-'));
  address = path.join(folder, 'site');
  cpSync(EARLIER_SITE, address, { recursive: true });
  store = new FolderStore(address);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command prints. Fails the test where it fails. */
async function ongiRelease(...args: string[]): Promise<string> {
  const env = { ONGI_SITE: address, ONGI_RELEASE_WHO: '아빠' };
  const { code, stdout, stderr } = await runReleaseTool(folder, args, env);
  expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 });
  return stdout;
}

/** The map, the page and the log agree, and every entry of the log follows from the one before. */
async function expectConsistent(revision: number): Promise<void> {
  const newest = await readNewestEntry(store);
  expect(newest?.revision).toBe(revision);
  expect(await readReleaseMap(store)).toEqual(newest?.releases);
  expect(await checkSite(store, newest, await readKeyList(store))).toEqual([]);
}

/** The operator's key, with which the site's log is signed from now on. */
async function initKeys(): Promise<string> {
  const [key, root] = [path.join(folder, 'key.pem'), path.join(folder, 'root.pem')];
  await ongiRelease('keys', 'new', key);
  await ongiRelease('keys', 'new', root);
  await ongiRelease('keys', 'init', '--root', root, '--key', key);
  return key;
}

async function publishGarden(version: string, key: string): Promise<void> {
  const built = buildArea(path.join(folder, `garden-${version}`), 'garden', { packageVersion: version });
  expect(await ongiRelease('publish', built, '--key', key)).toBe(`garden ${version}\n`);
}

test(
  'the state and the history are read as they were written, and the published versions pass the check',
  async () => {
    await expectConsistent(6);
    expect(JSON.parse(await ongiRelease('status', '--json'))).toEqual({
      revision: 6,
      at: '2026-11-23T01:31:10.450Z',
      who: '엄마',
      why: 'try garden 1.2.0',
      live: [
        { name: 'host', version: '1.0.0', since: '2026-11-23T01:31:08.327Z' },
        { name: 'garden', version: '1.0.0', since: '2026-11-23T01:31:09.627Z' },
      ],
      canaries: [{ name: 'garden', version: '1.2.0', percent: 25, since: '2026-11-23T01:31:10.450Z' }],
      // Since then, the page chooses its host (docs/decisions/0065); the next change writes it.
      damaged: ['index.html'],
    });
    expect(await ongiRelease('history')).toContain(
      'Z  엄마  garden 1.1.0 taken back, 1.0.0 live for everybody\n    느려요\n',
    );
    await initKeys();
    await expectConsistent(7);
    expect(await ongiRelease('keys', 'list')).toMatch(/the team {2}may publish, promote, .* for \*/);
    for (const version of ['1.1.0', '1.2.0'])
      expect(await ongiRelease('check', 'garden', version)).toContain(`garden ${version} can go live`);
  },
  TEST_LIMIT_MS,
);

test(
  'a newer version is promoted and rolled back, earlier ones go live, and the log of both tools is valid',
  async () => {
    const key = await initKeys();
    await publishGarden('1.3.0', key);
    await ongiRelease('promote', 'garden', '1.3.0', '--key', key);
    await expectConsistent(8);
    expect((await readReleaseMap(store)).areas['garden']?.version).toBe('1.3.0');
    expect(await ongiRelease('rollback', 'garden', '--key', key)).toContain('1.0.0 live for everybody');
    await ongiRelease('promote', 'garden', '1.2.0', '--key', key);
    await expectConsistent(10);
    expect((await readHistory(store)).map(({ who }) => who)).toEqual([
      ...Array<string>(4).fill('아빠'),
      ...Array<string>(6).fill('엄마'),
    ]);
  },
  TEST_LIMIT_MS,
);

test(
  'only what no page can request is removed',
  async () => {
    const key = await initKeys();
    expect(await ongiRelease('gc', '--keep-days', '0', '--key', key)).toBe('garden 1.1.0\n');
    const files = await store.list('');
    expect(files.filter((file) => file.includes('garden/1.1.0'))).toEqual([]);
    for (const version of ['garden/1.0.0', 'garden/1.2.0', 'host/1.0.0'])
      expect(files).toContain(`${version}/contract.json`);
    await expectConsistent(7);
  },
  TEST_LIMIT_MS,
);

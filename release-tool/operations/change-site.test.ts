import { readReleaseMap } from '../testing/read-release-map.ts';
import { writeDerivedFiles } from '../site/derived-files.ts';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import { FolderStore } from '../store/folder-store.ts';
import { FullStore } from '../testing/full-store.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { TEST_PAGE } from '../testing/site-in-folder.ts';
import { changeSite, type ChangeOutcome } from './change-site.ts';

const site = siteForEachTest((each) => each.compose());

/** A change without effect, based on the newest entry. */
async function configure(who: string, store = site.store): Promise<ChangeOutcome> {
  const newest = await readNewestEntry(site.store);
  if (newest === undefined) throw new Error('the log is empty');
  const { formatVersion, host, areas, canaries } = newest.releases;
  return changeSite(store, {
    newest,
    change: { kind: 'configure' },
    page: TEST_PAGE,
    releases: { formatVersion, host, areas, canaries },
    who,
    why: 'a test',
    authority: await site.authority(),
  });
}

test.each([
  [0, 'nothing was changed', 1],
  [1, 'the log alone', 2],
  [2, 'the log and the map', 2],
])(
  'broken off before write %i (%s), the next command goes on from there',
  async (writes, _what, revision) => {
    const before = await site.text('index.html');
    await expect(configure('the team', new FullStore(site.address, writes))).rejects.toThrow(
      writes === 0 ? 'no space left' : /stands in the log as revision 2/,
    );
    expect(await site.text('index.html')).toBe(before);
    await writeDerivedFiles(site.store);
    expect(await readReleaseMap(site.store)).toMatchObject({ revision });
    expect(await site.text('index.html')).toContain(`"revision":${revision},`);
  },
);

test('of many changes upon the same state exactly one happens, and the others are told whose', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, number) => configure(`person ${number}`)),
  );
  const changed = outcomes.flatMap((outcome) => (outcome.kind === 'changed' ? [outcome.entry.who] : []));
  expect(changed).toHaveLength(1);
  const overtakenBy = outcomes.flatMap((outcome) => (outcome.kind === 'overtaken' ? [outcome.by] : []));
  expect(overtakenBy.map(({ revision, who }) => [revision, who])).toEqual(
    Array.from({ length: 9 }, () => [2, changed[0]]),
  );
  expect(await readHistory(site.store)).toHaveLength(2);
});

test('who writes the older state last sees the newer one, and writes that', async () => {
  const slow = new FolderStore(site.address);
  let isOvertaken = false;
  jest.spyOn(slow, 'replace').mockImplementation(async (file, content) => {
    if (!isOvertaken) {
      isOvertaken = true;
      await configure('somebody faster');
    }
    await FolderStore.prototype.replace.call(slow, file, content);
  });
  await site.store.replace('index.html', 'spoilt');
  await writeDerivedFiles(slow);
  expect(isOvertaken).toBe(true);
  expect(await site.text('index.html')).toContain('"revision":2,');
});

test('a log with a hole, and an entry that is none, are said and not guessed over', async () => {
  await configure('one');
  await configure('two');
  await site.store.remove('.releases/000002.json');
  await expect(readHistory(site.store)).rejects.toThrow('.releases/000002.json');
  await site.store.replace('.releases/000003.json', '{');
  await expect(writeDerivedFiles(site.store)).rejects.toThrow(/000003\.json of .* is not JSON/);
});

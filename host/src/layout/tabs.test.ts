import type { AreaRelease, AreaTab } from 'federation/release-format/release-map';
import { sampleReleases, SAMPLE_TABS } from '../testing/fake-releases.ts';
import { activeTab, tabsOf } from './tabs.ts';

const tab = (path: string, label: string, order: number): AreaTab => ({ path, label, icon: 'sun', order });

const FEED = { tabs: SAMPLE_TABS.slice(0, 2) };
const WRITE = { tabs: SAMPLE_TABS.slice(2, 3) };
const GOODS = { tabs: SAMPLE_TABS.slice(3, 4) };
const FAMILY = { tabs: SAMPLE_TABS.slice(4, 5) };

function labels(areas: Record<string, Partial<AreaRelease>>): string[] {
  const { feed } = sampleReleases().areas;
  if (feed === undefined) throw new Error('the sample has no feed');
  const releases = Object.entries(areas).map(([area, release]): [string, AreaRelease] => [
    area,
    { ...feed, tabs: [], ...release },
  ]);
  return tabsOf({ areas: Object.fromEntries(releases) }).map(({ label }) => label);
}

test('without a map there are no tabs', () => {
  expect(tabsOf(undefined)).toEqual([]);
});

test('the tab of an area that cannot be read stays, and leads to its notice', () => {
  const unreadable = { family: { prefixes: ['/family'], ...FAMILY }, other: { prefixes: [], tabs: [] } };
  expect(tabsOf({ areas: {}, unreadable }).map(({ label }) => label)).toEqual(['가족']);
});

test('the tabs of areas are shown in their order', () => {
  const album = { tabs: [tab('/album', '앨범', 25)] };
  expect(labels({ family: FAMILY, goods: { tabs: [] }, other: {}, album, feed: FEED })).toEqual([
    '일상',
    '책장',
    '앨범',
    '가족',
  ]);
});

test('as many as fit into a row are shown', () => {
  const tabs = Array.from({ length: 4 }, (_, index) => tab(`/${index}`, String(index), 60 + index));
  expect(labels({ feed: FEED, write: WRITE, goods: GOODS, family: FAMILY, many: { tabs } })).toEqual([
    ...SAMPLE_TABS.map(({ label }) => label),
    '0',
  ]);
});

test.each([
  ['/home', '일상'],
  ['/home/memoryDetailPage/3', '일상'],
  ['/daily', '일상'],
  ['/bookshelf', '책장'],
  ['/write', '작성'],
  ['/write/edit/3', '작성'],
  ['/goods', '굿즈'],
  ['/goods/diary/select', '굿즈'],
  ['/family', '가족'],
  ['/Family', '가족'],
])('%s has the tab %s active', (path, label) => {
  expect(activeTab(SAMPLE_TABS, path)?.label).toBe(label);
});

test.each(['/setting', '/homestead', '/'])('%s has no tab active', (path) => {
  expect(activeTab(SAMPLE_TABS, path)).toBeUndefined();
});

test('a tab below another one is active alone on its own page', () => {
  const diary = tab('/goods/diary', '일기', 60);
  expect(activeTab([...SAMPLE_TABS, diary], '/goods/diary/select')).toBe(diary);
});

import type { AreaTab } from 'federation/release-format/area-entries';
import type { AreaRelease } from 'federation/release-format/release-map';
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

test('지도를 읽지 못하면 탭이 없다', () => {
  expect(tabsOf(undefined)).toEqual([]);
});

test('읽을 수 없는 영역의 탭도 남아 있어, 그 안내에 닿는다', () => {
  const unreadable = { family: { prefixes: ['/family'], ...FAMILY }, other: { prefixes: [], tabs: [] } };
  expect(tabsOf({ areas: {}, unreadable }).map(({ label }) => label)).toEqual(['가족']);
});

test('영역이 말하는 탭이 그 차례로 보인다', () => {
  const album = { tabs: [tab('/album', '앨범', 25)] };
  expect(labels({ family: FAMILY, goods: { tabs: [] }, other: {}, album, feed: FEED })).toEqual([
    '일상',
    '책장',
    '앨범',
    '가족',
  ]);
});

test('한 줄에 들어가는 만큼만 보인다', () => {
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
])('%s에서는 %s 탭이 켜진다', (path, label) => {
  expect(activeTab(SAMPLE_TABS, path)?.label).toBe(label);
});

test.each(['/setting', '/homestead', '/'])('%s에서는 어느 탭도 켜지지 않는다', (path) => {
  expect(activeTab(SAMPLE_TABS, path)).toBeUndefined();
});

test('다른 탭의 아래에 있는 탭은 제 화면에서 혼자 켜진다', () => {
  const diary = tab('/goods/diary', '일기', 60);
  expect(activeTab([...SAMPLE_TABS, diary], '/goods/diary/select')).toBe(diary);
});

import type { AreaRelease } from 'federation/release-format/release-map';
import { sampleReleases } from '../testing/fake-releases.ts';
import { activeTab, tabsOf } from './tabs.ts';

const KNOWN = ['일상', '책장', '작성', '굿즈', '가족'];

function labels(areas: Record<string, Partial<AreaRelease>>): string[] {
  const { feed } = sampleReleases().areas;
  if (feed === undefined) throw new Error('the sample has no feed');
  const releases = Object.entries(areas).map(([area, release]) => [area, { ...feed, ...release }] as const);
  return tabsOf({ areas: Object.fromEntries(releases) }).map(({ label }) => label);
}

test('지도를 읽지 못했거나 탭을 말하지 않는 옛 판이면, 늘 있던 다섯 탭이 보인다', () => {
  expect(tabsOf(undefined).map(({ label }) => label)).toEqual(KNOWN);
  expect(labels({ family: {}, goods: {}, write: {}, feed: {}, other: {} })).toEqual(KNOWN);
});

test('읽을 수 없는 영역의 탭도 남아 있어, 그 안내에 닿는다', () => {
  const tabs = tabsOf({ areas: {}, unreadable: { family: ['/family'], feed: [], other: [] } });
  expect(tabs.map(({ label }) => label)).toEqual(['일상', '책장', '가족']);
});

test('영역이 말하는 탭이 그 차례로 보이고, 옛 판의 탭도 제자리에 있다', () => {
  const album = { tabs: [{ path: '/album', label: '앨범', icon: 'gift' as const, order: 25 }] };
  expect(labels({ family: {}, goods: { tabs: [] }, album, feed: {} })).toEqual([
    '일상',
    '책장',
    '앨범',
    '가족',
  ]);
});

test('한 줄에 들어가는 만큼만 보인다', () => {
  const tabs = Array.from({ length: 4 }, (_, index) => ({
    path: `/${index}`,
    label: String(index),
    icon: 'sun' as const,
    order: 60 + index,
  }));
  expect(labels({ feed: {}, write: {}, goods: {}, family: {}, many: { tabs } })).toEqual([...KNOWN, '0']);
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
  expect(activeTab(tabsOf(undefined), path)?.label).toBe(label);
});

test.each(['/setting', '/homestead', '/'])('%s에서는 어느 탭도 켜지지 않는다', (path) => {
  expect(activeTab(tabsOf(undefined), path)).toBeUndefined();
});

test('다른 탭의 아래에 있는 탭은 제 화면에서 혼자 켜진다', () => {
  const diary = { path: '/goods/diary', label: '일기', icon: 'sun' as const, order: 60 };
  expect(activeTab([...tabsOf(undefined), diary], '/goods/diary/select')).toBe(diary);
});

import { isTabActive, TABS } from './tabs.ts';

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
  expect(TABS.filter((tab) => isTabActive(tab, path)).map((tab) => tab.label)).toEqual([label]);
});

test.each(['/setting', '/homestead', '/'])('%s에서는 어느 탭도 켜지지 않는다', (path) => {
  expect(TABS.some((tab) => isTabActive(tab, path))).toBe(false);
});

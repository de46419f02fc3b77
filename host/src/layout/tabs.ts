import { type AreaTab, MAX_TABS } from 'federation/release-format/area-entries';
import type { ReleaseMap } from 'federation/release-format/release-map';

/** Tabs of the areas whose releases are older than tabs in the release map, and of a page without a map. */
const KNOWN_TABS: Readonly<Record<string, readonly AreaTab[]>> = {
  feed: [
    { path: '/home', label: '일상', icon: 'sun', order: 10, alsoActiveAt: ['/daily'] },
    { path: '/bookshelf', label: '책장', icon: 'library', order: 20 },
  ],
  write: [{ path: '/write', label: '작성', icon: 'square-pen', order: 30 }],
  goods: [{ path: '/goods', label: '굿즈', icon: 'gift', order: 40 }],
  family: [{ path: '/family', label: '가족', icon: 'users-round', order: 50 }],
};

/** The bottom navigation (product.md, Layout), as the areas of this page declare it. */
export function tabsOf(releases: Pick<ReleaseMap, 'areas' | 'unreadable'> | undefined): AreaTab[] {
  const { areas, unreadable = {} } = releases ?? { areas: {}, unreadable: KNOWN_TABS };
  const declared = Object.entries(areas).map(([area, { tabs }]) => tabs ?? KNOWN_TABS[area] ?? []);
  // The tab leads to the area's card.
  const unknown = Object.keys(unreadable).map((area) => KNOWN_TABS[area] ?? []);
  return [...declared, ...unknown]
    .flat()
    .toSorted((one, other) => one.order - other.order)
    .slice(0, MAX_TABS);
}

/** The tab whose page, or one below it, is at a path: the closest one. Case-insensitive, like the router. */
export function activeTab(tabs: readonly AreaTab[], pathname: string): AreaTab | undefined {
  const path = `${pathname.toLowerCase()}/`;
  let closest: { tab: AreaTab; length: number } | undefined;
  for (const tab of tabs) {
    for (const root of [tab.path, ...(tab.alsoActiveAt ?? [])]) {
      const isCloser = root.length > (closest?.length ?? 0);
      if (isCloser && path.startsWith(`${root.toLowerCase()}/`)) closest = { tab, length: root.length };
    }
  }
  return closest?.tab;
}

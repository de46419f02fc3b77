import { MAX_TABS } from 'federation/release-format/area-entries';
import type { AreaTab, ReleaseMap } from 'federation/release-format/release-map';

/** The bottom navigation (product.md, Layout), as the areas of this page declare it; none without a map. */
export function tabsOf(releases: Pick<ReleaseMap, 'areas' | 'unreadable'> | undefined): AreaTab[] {
  const { areas = {}, unreadable = {} } = releases ?? {};
  // The tab of an unreadable area leads to its card.
  return [...Object.values(areas), ...Object.values(unreadable)]
    .flatMap(({ tabs }) => tabs ?? [])
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

import { isRecord, isText, isTextList } from './values.ts';

/** Icons that the page has; others are drawn from path data. Named as in lucide. */
export const ICON_NAMES = ['sun', 'library', 'square-pen', 'gift', 'users-round'] as const;

/** Positions on screens where other areas may offer an entry (docs/contracts/area-module.md). */
export const SLOT_NAMES = ['setting'] as const;

/** A bar for a thumb: six targets of 44 px and more in 320 px. */
export const MAX_TABS = 6;

export type IconName = (typeof ICON_NAMES)[number];
export type SlotName = (typeof SLOT_NAMES)[number];

/** `path`: the `d` of an outline of 24 × 24. */
export type EntryIcon = IconName | { path: string };

/** A link to an area's page on a screen of another one. */
export type SlotEntry = { path: string; label: string; icon?: EntryIcon | undefined };

/** A link to an area's page in the bottom navigation. */
export type AreaTab = SlotEntry & {
  icon: EntryIcon;
  /** Tabs are sorted by it. */
  order: number;
  /** Other paths of the area at which the tab is active. */
  alsoActiveAt?: string[] | undefined;
};

/** An area's entries, where it has some. */
export type AreaEntries = {
  tabs?: AreaTab[] | undefined;
  slots?: Partial<Record<SlotName, SlotEntry[]>> | undefined;
};

/** What a page can use of an area's entries: an unusable one costs the area nothing else. */
export function usableEntries({ tabs, slots }: Record<string, unknown>): AreaEntries {
  return {
    ...(Array.isArray(tabs) ? { tabs: tabs.filter(isAreaTab) } : {}),
    ...(isRecord(slots) ? { slots: usableSlots(slots) } : {}),
  };
}

function usableSlots(slots: Record<string, unknown>): AreaEntries['slots'] {
  return Object.fromEntries(
    SLOT_NAMES.map((name) => {
      const entries = slots[name];
      return [name, Array.isArray(entries) ? entries.filter(isSlotEntry) : []];
    }),
  );
}

function isAreaTab(value: unknown): value is AreaTab {
  return (
    isSlotEntry(value) &&
    value.icon !== undefined &&
    'order' in value &&
    typeof value.order === 'number' &&
    (!('alsoActiveAt' in value) || isTextList(value.alsoActiveAt))
  );
}

function isSlotEntry(value: unknown): value is SlotEntry {
  if (!isRecord(value)) return false;
  const { path, label, icon } = value;
  const isIcon = ICON_NAMES.some((name) => name === icon) || (isRecord(icon) && isText(icon['path']));
  return isText(path) && /^\/[^/\\]/.test(path) && isText(label) && (icon === undefined || isIcon);
}

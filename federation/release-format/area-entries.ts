/** Icons that the page has; others are drawn from path data. Named as in lucide. */
export const ICON_NAMES = ['sun', 'library', 'square-pen', 'gift', 'users-round'] as const;

/** Positions on screens where other areas may offer an entry (docs/contracts/area-module.md). */
export const SLOT_NAMES = ['setting', 'home-header'] as const;

/** What a tab or an entry may count for the person: new memories, or lines of the bell. */
export const BADGES = ['posts', 'notifications'] as const;

/** A bar for a thumb: six targets of 44 px and more in 320 px. */
export const MAX_TABS = 6;

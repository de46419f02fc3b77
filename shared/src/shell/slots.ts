/** An entry that an area offers on a screen of another one (docs/contracts/area-module.md). */
export type SlotEntry = {
  path: string;
  label: string;
  icon?: 'sun' | 'library' | 'square-pen' | 'gift' | 'users-round' | { path: string } | undefined;
  /** What is counted at it: new memories, or lines of the bell. */
  badge?: 'posts' | 'notifications' | undefined;
};

/** The list at the end of the settings, and the icons of home's header. */
export type SlotName = 'setting' | 'home-header';

let read: (slot: SlotName) => readonly SlotEntry[] = () => [];

/** Called once by the host, before an area is shown. */
export function configureSlots(reader: (slot: SlotName) => readonly SlotEntry[]): void {
  read = reader;
}

/** The entries of all running areas, in the areas' order. Empty in a standalone area. */
export function slotEntries(slot: SlotName): readonly SlotEntry[] {
  return read(slot);
}

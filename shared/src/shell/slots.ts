/** An entry that an area offers on a screen of another one (docs/contracts/area-module.md). */
export type SlotEntry = {
  path: string;
  label: string;
  icon?: 'sun' | 'library' | 'square-pen' | 'gift' | 'users-round' | { path: string } | undefined;
};

/** The list at the end of the settings. */
export type SlotName = 'setting';

let read: (slot: SlotName) => readonly SlotEntry[] = () => [];

/** Called once by the host, before an area is shown. */
export function configureSlots(reader: (slot: SlotName) => readonly SlotEntry[]): void {
  read = reader;
}

/** The entries of all running areas, in the areas' order. Empty in a standalone area. */
export function slotEntries(slot: SlotName): readonly SlotEntry[] {
  return read(slot);
}

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { checkPhotos } from './check-photos.ts';
import type { PickedPhoto, PhotoSource, PhotoStore } from './photo-store.ts';

/** What every tab of the picker works with. */
export type Picking = {
  items: readonly PickedPhoto[];
  max: number;
  /** How many more may be chosen. */
  room: number;
  /** Adds the valid files and returns the messages about the others. */
  add: (files: readonly File[], source: PhotoSource) => readonly string[];
  remove: (id: string) => void;
  clear: () => void;
};

/** The selection of a store, held to `max`. `onSelected` hears of every file that came into it. */
export function usePicking(
  store: PhotoStore,
  max: number,
  onSelected?: (files: readonly File[]) => void,
): Picking {
  const { items, remove, clear } = useStore(store);
  const room = Math.max(0, max - items.length);
  const isHere = useIsHere();

  function add(files: readonly File[], source: PhotoSource): readonly string[] {
    // The dialog closed during the download: drop the file, since its preview would never be released.
    if (!isHere()) return [];
    // Read the current value: a download may end long after the render that began it.
    const roomNow = Math.max(0, max - store.getState().items.length);
    const { accepted, messages } = checkPhotos(files, { room: roomNow, max });
    store.getState().add(accepted, source);
    if (accepted.length > 0) onSelected?.(accepted);
    return messages;
  }

  return { items, max, room, add, remove, clear };
}

/** Whether the component is still mounted, readable after its last render. */
function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

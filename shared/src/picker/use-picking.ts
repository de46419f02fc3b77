import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isConvertible } from '../photo-conversion/convertible.ts';
import { checkPhotos } from './check-photos.ts';
import { COPY } from './copy.ts';
import { createConversionQueue, NOTHING_TO_CONVERT, type Conversions } from './conversion-queue.ts';
import type { PickedPhoto, PhotoSource, PhotoStore } from './photo-store.ts';
import { withTypeOfName } from './photo-types.ts';

/** What every tab of the picker works with. */
export type Picking = {
  items: readonly PickedPhoto[];
  max: number;
  /** How many more may be chosen. */
  room: number;
  /**
   * Adds the valid files and returns the messages about the others. Where a photo has to be converted first,
   * it and the rest follow one after another, with their messages in `conversions`.
   */
  add: (files: readonly File[], source: PhotoSource) => readonly string[];
  remove: (id: string) => void;
  clear: () => void;
  conversions: Conversions;
  /** Leaves out what is not converted yet. */
  stopConverting: () => void;
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
  const [conversions, setConversions] = useState(NOTHING_TO_CONVERT);
  const [queue] = useState(() => createConversionQueue(setConversions));
  // The dialog closed: what is not converted by now is left out.
  useEffect(() => queue.stop, [queue]);

  // Reads the current value: a download or a conversion may end long after the render that began it.
  const roomNow = (): number => Math.max(0, max - store.getState().items.length);

  function addChecked(files: readonly File[], source: PhotoSource): readonly string[] {
    const { accepted, messages } = checkPhotos(files, { room: roomNow(), max });
    store.getState().add(accepted, source);
    if (accepted.length > 0) onSelected?.(accepted);
    return messages;
  }

  function add(files: readonly File[], source: PhotoSource): readonly string[] {
    // The dialog closed during the download: drop the file, since its preview would never be released.
    if (!isHere()) return [];
    const typed = files.map(withTypeOfName);
    if (!queue.isBusy() && !typed.some(isConvertible)) return addChecked(typed, source);
    queue.add(typed, {
      onReady: (file) => addChecked([file], source),
      // Nobody waits for a conversion that has no slot.
      rejection: () => (roomNow() === 0 ? COPY.tooMany(max) : null),
    });
    return [];
  }

  return { items, max, room, add, remove, clear, conversions, stopConverting: queue.stop };
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

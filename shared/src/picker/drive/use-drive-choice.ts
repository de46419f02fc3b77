import { useState } from 'react';
import { useStore } from 'zustand';
import { isConvertible } from '../../photo-conversion/convertible.ts';
import { pickedFileProblem } from '../../validation/image-files.ts';
import type { Picking } from '../use-picking.ts';
import type { DriveImage } from './drive-images.ts';
import type { DriveStore } from './drive-store.ts';

/** The selected Drive images, limited to the free slots. `onMessages` gets those that are rejected. */
export function useDriveChoice(
  store: DriveStore,
  picking: Picking,
  onMessages: (messages: readonly string[]) => void,
) {
  const images = useStore(store, (state) => state.images);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  // What is not listed any more, or has no room any more, is not marked either.
  const marked = (images ?? []).filter(({ id }) => markedIds.has(id)).slice(0, picking.room);
  const isLimited = marked.length >= picking.room;

  function toggle(id: string): void {
    const without = marked.filter((image) => image.id !== id).map((image) => image.id);
    if (without.length < marked.length) setMarkedIds(new Set(without));
    else if (!isLimited) setMarkedIds(new Set([...without, id]));
  }

  async function addMarked(): Promise<void> {
    setIsAdding(true);
    const problems = marked.map((image) => ({ image, problem: problemOf(image) }));
    const good = problems.flatMap(({ image, problem }) => (problem === null ? [image] : []));
    const files = await store.getState().download(good);
    setIsAdding(false);
    setMarkedIds(new Set());
    onMessages([...problems.flatMap(({ problem }) => problem ?? []), ...picking.add(files, 'drive')]);
  }

  return { marked, isLimited, isAdding, toggle, addMarked };
}

/**
 * Validates an image before its download, as far as Drive reports its size; what is converted, after that.
 */
function problemOf({ name, mimeType, size = 0 }: DriveImage): string | null {
  const file = { name, type: mimeType, size };
  return isConvertible(file) ? null : pickedFileProblem(file);
}

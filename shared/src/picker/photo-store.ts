import { createStore, type StoreApi } from 'zustand';
import type { VideoFacts } from '../media/measure-video.ts';
import { randomId } from '../text/random-id.ts';

export type PhotoSource = 'local' | 'camera' | 'library' | 'drive';

/** A chosen photo, or video (product.md section 3). */
export type PickedPhoto = {
  id: string;
  file: File;
  /** An object URL for `<img>`; revoked when the photo leaves the store. */
  preview: string;
  source: PhotoSource;
  name: string;
  /** Bytes. */
  size: number;
  /** A media type: `image/jpeg`. */
  type: string;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** A video that this browser can read has facts. */
  video?: VideoFacts;
};

type PhotoStoreState = {
  items: readonly PickedPhoto[];
  max: number;
  /** Appends files while there is room. Returns those that did not fit. @param video of a single file */
  add: (files: readonly File[], source: PhotoSource, video?: VideoFacts | null) => readonly File[];
  /** An unknown id changes nothing. */
  remove: (id: string) => void;
  clear: () => void;
  /** Moves the photo at index `from` to index `to`; indexes out of range change nothing. */
  reorder: (from: number, to: number) => void;
};

export type PhotoStore = StoreApi<PhotoStoreState>;

/** A selection of at most `max` photos, unvalidated (`checkPhotos`). `clear` releases their previews. */
export function createPhotoStore(max = 1): PhotoStore {
  return createStore<PhotoStoreState>((set, get) => ({
    items: [],
    max,
    add: (files, source, video = null) => {
      const room = Math.max(0, max - get().items.length);
      const added = files.slice(0, room).map((file) => pickedPhotoOf(file, source, video));
      if (added.length > 0) set(({ items }) => ({ items: [...items, ...added] }));
      return files.slice(room);
    },
    remove: (id) => {
      const leaving = get().items.find((item) => item.id === id);
      if (leaving === undefined) return;
      URL.revokeObjectURL(leaving.preview);
      set(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
    },
    clear: () => {
      for (const { preview } of get().items) URL.revokeObjectURL(preview);
      set({ items: [] });
    },
    reorder: (from, to) => set(({ items }) => ({ items: moved(items, from, to) })),
  }));
}

function pickedPhotoOf(file: File, source: PhotoSource, video: VideoFacts | null): PickedPhoto {
  const { name, size, type, lastModified } = file;
  const facts = { name, size, type, lastModified, ...(video !== null && { video }) };
  return { id: randomId(), file, preview: URL.createObjectURL(file), source, ...facts };
}

function moved(items: readonly PickedPhoto[], from: number, to: number): readonly PickedPhoto[] {
  const item = items[from];
  if (item === undefined || items[to] === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

import { createPhotoStore } from 'shared/picker/photo-store';
import { useStore } from 'zustand';

/** The one photo to animate, stored for as long as the page is open. */
export const videoPhotos = createPhotoStore();

export function useVideoPhoto() {
  return useStore(videoPhotos, ({ items }) => items[0] ?? null);
}

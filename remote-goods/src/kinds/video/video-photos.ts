import { createPictureStore } from 'shared/picker/picture-store';
import { useStore } from 'zustand';

/** The photo that is to become a video: one, for as long as the page is open. */
export const videoPictures = createPictureStore();

/** The chosen photo; null where none is. */
export function useVideoPicture() {
  return useStore(videoPictures, ({ items }) => items[0] ?? null);
}

import { useEffect, useState } from 'react';
import { LIMITS } from 'shared/contract/limits';
import { createPhotoStore } from 'shared/picker/photo-store';

/**
 * The picker of a form that has place for `room` more photos: `open` opens it, `picker` goes to LazyFilePicker. 완료 hands
 * everything that was chosen to `onPicked`; however the picker closes, it is empty afterwards.
 */
export function usePhotoPicker(room: number, onPicked: (files: readonly File[]) => void) {
  const [store] = useState(() => createPhotoStore(LIMITS.postImages));
  const [isOpen, setIsOpen] = useState(false);
  // As it was when it opened: it is still fading away when the photos have taken their places.
  const [max, setMax] = useState(room);
  useEffect(() => () => store.getState().clear(), [store]);

  function open(): void {
    // A download may have ended while it faded away.
    store.getState().clear();
    setMax(room);
    setIsOpen(true);
  }

  function onClose(): void {
    setIsOpen(false);
    store.getState().clear();
  }

  function onDone(files: readonly File[]): void {
    onPicked(files);
    onClose();
  }

  return { open, picker: { open: isOpen, max, store, onClose, onDone } };
}

import { useEffect, useState } from 'react';
import { LIMITS } from 'shared/contract/limits';
import { createPhotoStore } from 'shared/picker/photo-store';

/** The picker of a form with `room` free slots. `onPicked` gets all files at 완료; closing empties it. */
export function usePhotoPicker(room: number, onPicked: (files: readonly File[]) => void) {
  const [store] = useState(() => createPhotoStore(LIMITS.postImages));
  const [isOpen, setIsOpen] = useState(false);
  // Value at opening: the picker still fades out when the photos have been added.
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

import { useEffect, useState } from 'react';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { createPictureStore } from 'shared/picker/picture-store';
import { useChangeProfileImage } from '../../server-state/account.ts';
import { COPY } from './copy.ts';

/** Changing the portrait: `open` opens the picker, `picker` goes to LazyFilePicker, and what is chosen goes to the server. */
export function useProfilePhoto() {
  const [store] = useState(() => createPictureStore());
  const [isOpen, setIsOpen] = useState(false);
  const [fraction, setFraction] = useState(0);
  const changeImage = useChangeProfileImage();
  useEffect(() => () => store.getState().clear(), [store]);

  function open(): void {
    if (changeImage.isPending) return;
    changeImage.reset();
    // A download may have ended while the picker faded away.
    store.getState().clear();
    setIsOpen(true);
  }

  function onClose(): void {
    setIsOpen(false);
    store.getState().clear();
  }

  function onDone([file]: readonly File[]): void {
    onClose();
    if (file !== undefined) void send(file);
  }

  async function send(file: File): Promise<void> {
    setFraction(0);
    try {
      await changeImage.mutateAsync({ file, onUploadProgress: setFraction });
    } catch {
      // Told at the portrait, from the mutation's error.
      return;
    }
    showToast({ message: COPY.photoChanged });
  }

  return {
    open,
    picker: { open: isOpen, store, onClose, onDone },
    /** What part has been sent, 0 to 1; null while nothing is. */
    sending: changeImage.isPending ? fraction : null,
    /** Why the server did not take it, Korean. */
    refusal: changeImage.error === null ? null : refusalOf(changeImage.error),
  };
}

function refusalOf(error: Error): string {
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'profileImage') : undefined;
  return detail?.message ?? errorMessage(error);
}

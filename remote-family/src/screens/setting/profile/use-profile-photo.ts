import { useEffect, useState } from 'react';
import { uploadFileSchema } from 'shared/contract/upload-file';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { createPictureStore, type Picture } from 'shared/picker/picture-store';
import * as z from 'shared/schema';
import { useChangeProfileImage } from '../../../server-state/account.ts';
import { COPY } from '../copy.ts';

/** Changing the portrait: `open` opens the picker, what is chosen is cut to a square, and the square goes to the server. */
export function useProfilePhoto() {
  const [store] = useState(() => createPictureStore());
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const changeImage = useChangeProfileImage();
  useEffect(() => () => store.getState().clear(), [store]);

  function open(): void {
    if (changeImage.isPending) return;
    changeImage.reset();
    startAfresh();
  }

  function startAfresh(): void {
    setProblem(null);
    // A download may have ended while the picker faded away.
    store.getState().clear();
    choose();
  }

  function choose(): void {
    setChosen(null);
    setIsChoosing(true);
  }

  function cut(): void {
    setIsChoosing(false);
    const [picture] = store.getState().items;
    // Before it is cropped: what comes out of the cropping is always a JPEG.
    const checked = picture === undefined ? undefined : z.safeParse(uploadFileSchema, picture.file);
    setProblem(checked?.error?.issues[0]?.message ?? null);
    setChosen(checked?.success === true ? (picture ?? null) : null);
  }

  function close(): void {
    setIsChoosing(false);
    setChosen(null);
    store.getState().clear();
  }

  async function send(square: File): Promise<void> {
    close();
    setFraction(0);
    try {
      await changeImage.mutateAsync({ file: square, onUploadProgress: setFraction });
    } catch {
      // Told at the portrait, from the mutation's error.
      return;
    }
    showToast({ message: COPY.photoChanged });
  }

  return {
    open,
    picker: { open: isChoosing, store, onClose: close, onDone: cut },
    crop: {
      soon: isChoosing,
      photo: chosen,
      // The photo is still there: one that was just taken is not lost.
      onCancel: choose,
      onOther: startAfresh,
      onDone: (square: File) => void send(square),
    },
    /** What part has been sent, 0 to 1; null while nothing is. */
    sending: changeImage.isPending ? fraction : null,
    /** Why it is not taken, here or by the server, Korean. */
    refusal: problem ?? (changeImage.error === null ? null : refusalOf(changeImage.error)),
  };
}

function refusalOf(error: Error): string {
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'profileImage') : undefined;
  return detail?.message ?? errorMessage(error);
}

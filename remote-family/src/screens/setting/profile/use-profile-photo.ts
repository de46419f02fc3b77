import { useEffect, useState } from 'react';
import { uploadFileSchema } from 'shared/contract/uploads/upload-file';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { createPhotoStore, type PickedPhoto } from 'shared/picker/photo-store';
import * as z from 'shared/schema';
import { useChangeProfileImage } from '../../../server-state/account.ts';
import { COPY } from '../copy.ts';

/** Changes the profile photo: `open` opens the picker, then the photo is cropped to a square and uploaded. */
export function useProfilePhoto() {
  const [store] = useState(() => createPhotoStore());
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<PickedPhoto | null>(null);
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const changeImage = useChangeProfileImage();
  useEffect(() => () => store.getState().clear(), [store]);

  function open(): void {
    if (changeImage.isPending) return;
    changeImage.reset();
    setProblem(null);
    choose();
  }

  function restart(): void {
    setProblem(null);
    // A download may have ended while the picker was closing.
    store.getState().clear();
    choose();
  }

  function choose(): void {
    setChosen(null);
    setIsChoosing(true);
  }

  function crop(): void {
    setIsChoosing(false);
    const [photo] = store.getState().items;
    // Before cropping, which always results in a JPEG.
    const checked = photo === undefined ? undefined : z.safeParse(uploadFileSchema, photo.file);
    setProblem(checked?.error?.issues[0]?.message ?? null);
    setChosen(checked?.success === true ? (photo ?? null) : null);
    if (checked?.success === false) store.getState().clear();
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
      // Shown at the photo, from the mutation's error.
      return;
    }
    showToast({ message: COPY.photoChanged });
  }

  return {
    open,
    // Closing it retains the chosen photo.
    picker: { open: isChoosing, store, onClose: () => setIsChoosing(false), onDone: crop },
    crop: {
      soon: isChoosing,
      photo: chosen,
      // Keeps the chosen photo: one that was just taken is not lost.
      onCancel: choose,
      onOther: restart,
      onDone: (square: File) => void send(square),
    },
    /** Upload progress, 0 to 1; null without an upload. */
    sending: changeImage.isPending ? fraction : null,
    /** Why it was rejected, here or by the server, Korean. */
    rejection: problem ?? (changeImage.error === null ? null : rejectionMessageOf(changeImage.error)),
  };
}

function rejectionMessageOf(error: Error): string {
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'profileImage') : undefined;
  return detail?.message ?? errorMessage(error);
}

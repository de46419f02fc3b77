import { useRef, useState } from 'react';
import { showToast } from 'shared/errors';
import { pictureFailureMessage } from '../../card-image/card-image-error.ts';
import { pictureFileName, saveDiaryPicture } from '../../card-image/save-card-image.ts';
import type { IllustrationState } from '../../card/use-illustration.ts';
import { copy } from './copy.ts';

/** A diary's toasts stay shorter than others (product.md section 9). */
const TOAST_MS = 3_000;

/** Saves the card as a picture, once its illustration is there. */
export function useSavePicture(illustrationState: IllustrationState, date: string) {
  const cardRef = useRef<HTMLElement>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save(): Promise<void> {
    const card = cardRef.current;
    if (card === null) return;
    if (illustrationState === 'loading' || illustrationState === 'failed') {
      showToast({ message: copy.notReady, tone: 'error', durationMs: TOAST_MS });
      return;
    }
    setIsSaving(true);
    try {
      const fileName = pictureFileName(date);
      await saveDiaryPicture(card, fileName);
      showToast({ message: copy.saved(fileName), durationMs: TOAST_MS });
    } catch (error) {
      console.error(error);
      showToast({ message: pictureFailureMessage(error), tone: 'error', durationMs: TOAST_MS });
    } finally {
      setIsSaving(false);
    }
  }

  return { cardRef, isSaving, save };
}

import { useRef, useState } from 'react';
import { showToast } from 'shared/errors';
import { cardImageErrorMessage } from '../../card-image/card-image-error.ts';
import { cardImageFileName, saveCardImage } from '../../card-image/save-card-image.ts';
import type { IllustrationState } from '../../card/use-illustration.ts';
import { COPY } from './copy.ts';

/** Shorter than other toasts (product.md section 9). */
const TOAST_MS = 3_000;

/** Saves the card as an image, once its illustration is loaded. */
export function useSaveCardImage(illustrationState: IllustrationState, date: string) {
  const cardRef = useRef<HTMLElement>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save(): Promise<void> {
    const card = cardRef.current;
    if (card === null) return;
    if (illustrationState === 'loading' || illustrationState === 'failed') {
      showToast({ message: COPY.notReady, tone: 'error', durationMs: TOAST_MS });
      return;
    }
    setIsSaving(true);
    try {
      const fileName = cardImageFileName(date);
      await saveCardImage(card, fileName);
      showToast({ message: COPY.saved(fileName), durationMs: TOAST_MS });
    } catch (error) {
      console.error(error);
      showToast({ message: cardImageErrorMessage(error), tone: 'error', durationMs: TOAST_MS });
    } finally {
      setIsSaving(false);
    }
  }

  return { cardRef, isSaving, save };
}

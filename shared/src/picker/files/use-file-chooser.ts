import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';

/** How long after the window has the focus again a chooser without an answer counts as cancelled (product.md section 9). */
export const FILE_DIALOG_CANCEL_MS = 300;

/**
 * A file input's way through the system's chooser: whether it is open, and handlers for the input. `onFiles` gets what was
 * chosen, never nothing.
 */
export function useFileChooser(
  ref: RefObject<HTMLInputElement | null>,
  onFiles: (files: readonly File[]) => void,
) {
  const [isChoosing, setIsChoosing] = useState(false);

  useEffect(() => {
    if (!isChoosing) return undefined;
    const input = ref.current;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function end() {
      setIsChoosing(false);
    }
    // Whether an input sends `cancel` cannot be asked (`oncancel` is older, for dialogs), so both ways are listened to.
    // A choice that takes longer than this to arrive is taken all the same.
    function onWindowFocus() {
      clearTimeout(timer);
      timer = setTimeout(end, FILE_DIALOG_CANCEL_MS);
    }

    input?.addEventListener('cancel', end);
    window.addEventListener('focus', onWindowFocus);
    return () => {
      clearTimeout(timer);
      input?.removeEventListener('cancel', end);
      window.removeEventListener('focus', onWindowFocus);
    };
  }, [isChoosing, ref]);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // Without this the same file could not be chosen again after it was removed.
    target.value = '';
    setIsChoosing(false);
    if (files.length > 0) onFiles(files);
  }

  return { isChoosing, onOpen: () => setIsChoosing(true), onChange };
}

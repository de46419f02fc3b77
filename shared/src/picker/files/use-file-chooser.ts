import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';

/** A chooser without a result this long after the window's focus is cancelled (product.md section 9). */
export const FILE_DIALOG_CANCEL_MS = 300;

/** State and handlers of the system's file chooser. `onFiles` never gets an empty list. */
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
    // Support for an input's `cancel` event cannot be detected, so both signals are used.
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

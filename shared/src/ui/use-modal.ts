import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a native dialog as open as `open` says: modal, so that the page behind is inert, and closed before
 * it leaves the page, so that the focus goes back to where it was.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return ref;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a native dialog as open as `open` says: modal, so that the page behind is inert, and closed before
 * it leaves the page, so that the focus goes back to where it was.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) dialog.showModal();
    // Not in a cleanup: React restores the focus to where it was before its changes, inside the dialog.
    if (!open && dialog?.open === true) dialog.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return ref;
}

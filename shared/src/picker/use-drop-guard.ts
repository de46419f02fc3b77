import { useEffect } from 'react';

/** Prevents the browser from opening a dropped file while a tab without a drop target is shown. */
export function useDropGuard(): void {
  useEffect(() => {
    document.addEventListener('dragover', rejectDrop);
    document.addEventListener('drop', rejectDrop);
    return () => {
      document.removeEventListener('dragover', rejectDrop);
      document.removeEventListener('drop', rejectDrop);
    };
  }, []);
}

function rejectDrop(event: Event): void {
  event.preventDefault();
}

import { useEffect } from 'react';

/** Keeps the browser from opening a dropped file in place of the app while a tab is shown that takes none. */
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

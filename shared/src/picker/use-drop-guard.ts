import { useEffect } from 'react';

/** Keeps the browser from opening a dropped file in place of the app while a tab is shown that takes none. */
export function useDropGuard(): void {
  useEffect(() => {
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}

function refuse(event: Event): void {
  event.preventDefault();
}

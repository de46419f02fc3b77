import { type RefObject, useEffect, useRef } from 'react';

/** False once the screen is gone: what it has sent may still fail, and then a toast has to report it. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

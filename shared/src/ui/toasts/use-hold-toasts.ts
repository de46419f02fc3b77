import { type RefObject, useEffect } from 'react';
import { holdToasts, releaseToasts } from 'shared/errors';

/** Pauses the toasts' timers while they are hovered or focused. */
export function useHoldToasts(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.addEventListener('pointerenter', holdToasts);
    element.addEventListener('pointerleave', releaseToasts);
    element.addEventListener('focusin', holdToasts);
    element.addEventListener('focusout', releaseToasts);
    return () => {
      element.removeEventListener('pointerenter', holdToasts);
      element.removeEventListener('pointerleave', releaseToasts);
      element.removeEventListener('focusin', holdToasts);
      element.removeEventListener('focusout', releaseToasts);
    };
  }, [ref]);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onPress` for taps on a dialog's backdrop, but not at the end of a text selection from inside. */
export function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    let beganBeside = false;

    function onDown(event: Event) {
      beganBeside = event.target === dialog;
    }
    function onClick(event: Event) {
      if (beganBeside && event.target === dialog) press();
    }

    dialog.addEventListener('mousedown', onDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('mousedown', onDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [ref]);
}

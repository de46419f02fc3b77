import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPress` when the pointer taps a modal dialog's backdrop. Keyboards have Esc for the same.
 * Words that are marked from inside to outside end beside it too: that is no tap.
 */
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

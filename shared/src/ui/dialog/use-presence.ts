import { useEffect, useState } from 'react';

/** As long as `--motion-fade`. */
const FADE_MS = 200;

type Presence = {
  /** Open, or still fading away. */
  present: boolean;
  /** Another for each opening: as a key it lets the content start afresh, also amid the fade of the last. */
  opening: number;
};

/** What is shown while `open`, and after it for as long as something takes to fade away. */
export function usePresence(open: boolean): Presence {
  const [{ wasOpen, present, opening }, setState] = useState({ wasOpen: open, present: open, opening: 0 });
  if (open !== wasOpen) setState({ wasOpen: open, present: true, opening: open ? opening + 1 : opening });
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setState(faded), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { present, opening };
}

/** Changes nothing once it is open again: the timer may fire before React clears it. */
function faded<State extends { wasOpen: boolean; present: boolean }>(state: State): State {
  return state.present && !state.wasOpen ? { ...state, present: false } : state;
}

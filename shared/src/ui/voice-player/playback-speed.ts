import { create } from 'zustand';
import { browserStorage } from 'shared/session';

/** In the order in which the button offers them. */
const SPEEDS = [1, 1.25, 1.5, 0.75] as const;

type Speed = (typeof SPEEDS)[number];

const STORAGE_KEY = 'ongi-voice-speed';

const storage = browserStorage('local');

/** How fast voices are played on this device, as a hook. */
export const usePlaybackSpeed = create<{ speed: Speed }>(() => ({ speed: stored() }));

/** The next speed: at once for what is playing, and at the next visit. */
export function chooseNextSpeed(): void {
  const { speed } = usePlaybackSpeed.getState();
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  storage.write(STORAGE_KEY, next === 1 ? null : String(next));
  usePlaybackSpeed.setState({ speed: next });
}

function stored(): Speed {
  const value = Number(storage.read(STORAGE_KEY));
  return SPEEDS.find((speed) => speed === value) ?? 1;
}

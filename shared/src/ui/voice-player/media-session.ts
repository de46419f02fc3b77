/** What the phone shows on its lock screen. */
export type MediaTitle = { title: string; artist: string };

type MediaControls = { play: () => void; pause: () => void; skip: (seconds: number) => void };

const SKIP_SECONDS = 5;

/** Names what is playing for the system's own controls. Returns what ends it. */
export function showMediaSession({ title, artist }: MediaTitle, controls: MediaControls): () => void {
  // Missing in some in-app browsers despite its type.
  const session: MediaSession | undefined = navigator.mediaSession;
  if (session === undefined || typeof MediaMetadata === 'undefined') return () => undefined;
  session.metadata = new MediaMetadata({ title, artist });
  const handlers: Partial<Record<MediaSessionAction, () => void>> = {
    play: controls.play,
    pause: controls.pause,
    seekbackward: () => controls.skip(-SKIP_SECONDS),
    seekforward: () => controls.skip(SKIP_SECONDS),
  };
  const actions = ['play', 'pause', 'seekbackward', 'seekforward'] as const;
  for (const action of actions) setHandler(session, action, handlers[action] ?? null);
  return () => {
    session.metadata = null;
    for (const action of actions) setHandler(session, action, null);
  };
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // A browser that does not know the action.
  }
}

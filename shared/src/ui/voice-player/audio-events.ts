/** What an audio element reports, in the terms of the player. */
export type AudioListener = {
  onPlaying: (isPlaying: boolean) => void;
  /** It has to load before it goes on. */
  onWaiting: (isWaiting: boolean) => void;
  onTime: (seconds: number) => void;
  onEnded: () => void;
  onFailed: () => void;
};

/** Follows an element until the returned function is called. */
export function followAudio(audio: HTMLAudioElement, listener: AudioListener): () => void {
  const ends = new AbortController();
  const on = (name: string, act: () => void): void =>
    audio.addEventListener(name, act, { signal: ends.signal });

  on('play', () => listener.onPlaying(true));
  on('pause', () => listener.onPlaying(false));
  on('waiting', () => listener.onWaiting(true));
  on('playing', () => listener.onWaiting(false));
  on('seeked', () => listener.onWaiting(false));
  on('timeupdate', () => listener.onTime(audio.currentTime));
  on('ended', () => listener.onEnded());
  on('error', () => listener.onFailed());
  // Media events do not bubble, but the document sees them on their way down: also videos, and other areas'.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (target !== audio && target instanceof HTMLMediaElement) audio.pause();
    },
    { capture: true, signal: ends.signal },
  );
  return () => ends.abort();
}

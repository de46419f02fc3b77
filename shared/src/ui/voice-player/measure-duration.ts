/** Beyond the end of every voice: a browser that has to find it reads the whole file. */
const BEYOND_SECONDS = 1e7;

const PATIENCE_MS = 3_000;

/**
 * Makes a recorded file seekable: Chromium writes no duration into it, and finds it only at its end. Leaves
 * the element at its beginning. Never fails.
 */
export async function measureDuration(audio: HTMLAudioElement): Promise<void> {
  if (!(await happens(audio, 'loadedmetadata', () => audio.readyState > 0))) return;
  if (audio.duration !== Infinity) return;
  audio.currentTime = BEYOND_SECONDS;
  await happens(audio, 'durationchange', () => Number.isFinite(audio.duration));
  audio.currentTime = 0;
}

/** Whether it is so, now or after the event. */
function happens(audio: HTMLAudioElement, event: string, isSo: () => boolean): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const ends = new AbortController();
    const settle = (): void => {
      ends.abort();
      clearTimeout(timer);
      resolve(isSo());
    };
    const timer = setTimeout(settle, PATIENCE_MS);
    audio.addEventListener(event, settle, { signal: ends.signal });
    audio.addEventListener('error', settle, { signal: ends.signal });
  });
}

/** Beyond the end of every recording: a browser that has to find it reads the whole file. */
const BEYOND_SECONDS = 1e7;

const PATIENCE_MS = 3_000;

/**
 * Makes a recorded file seekable: Chromium writes no duration into it, and finds it only at its end. Leaves
 * the element at its beginning. Never fails.
 */
export async function measureDuration(media: HTMLMediaElement): Promise<void> {
  if (!(await happens(media, 'loadedmetadata', () => media.readyState > 0))) return;
  if (media.duration !== Infinity) return;
  media.currentTime = BEYOND_SECONDS;
  await happens(media, 'durationchange', () => Number.isFinite(media.duration));
  media.currentTime = 0;
}

/** Whether it is so, now or after the event. */
function happens(media: HTMLMediaElement, event: string, isSo: () => boolean): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const ends = new AbortController();
    const settle = (): void => {
      ends.abort();
      clearTimeout(timer);
      resolve(isSo());
    };
    const timer = setTimeout(settle, PATIENCE_MS);
    media.addEventListener(event, settle, { signal: ends.signal });
    media.addEventListener('error', settle, { signal: ends.signal });
  });
}

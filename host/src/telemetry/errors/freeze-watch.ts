type Release = { area: string; version: string };

/** What the worker sends once heartbeats stop; null: nothing. */
type Counted = { apiBaseUrl: string; release: Release } | null;

export type FreezeWatch = {
  /** Reports to the worker what is on the screen, and that the page responds. */
  beat: () => void;
  /** Whether the page did not respond for so long that the worker may have reported it. */
  isLate: () => boolean;
};

const BEAT_MS = 1_000;
const LATE_MS = 3_500;

/**
 * Lets a worker report a page that stops responding: an endless loop leaves the page itself no time for it.
 * @param release of the opened page; null: it is not counted
 * @param onReported called when the page responds again
 */
export function watchForFreezes(
  apiBaseUrl: string,
  release: () => Release | null,
  onReported: (release: Release) => void,
): FreezeWatch | undefined {
  const worker = startWorker();
  if (worker === undefined) return undefined;
  const absoluteUrl = new URL(apiBaseUrl, document.baseURI).href.replace(/\/$/, '');
  let beatAtMs = Infinity;

  const send = (counted: Counted): void => worker.postMessage(counted, []);
  function beat(): void {
    beatAtMs = performance.now();
    const opened = document.visibilityState === 'visible' ? release() : null;
    send(opened && { apiBaseUrl: absoluteUrl, release: opened });
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Release>) => onReported(data));
  setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', beat);
  // A page in the back/forward cache and one that prompts before it is left do not respond either.
  for (const type of ['pagehide', 'beforeunload']) window.addEventListener(type, () => send(null));
  beat();
  return { beat, isLate: () => performance.now() - beatAtMs > LATE_MS };
}

/**
 * The worker is made from the source of a function, like the photo scaler: the chunk's integrity covers it
 * (docs/decisions/photos).
 */
function startWorker(): Worker | undefined {
  const script = new Blob([`(${watchInWorker.toString()})()`], { type: 'text/javascript' });
  try {
    // The URL is not revoked: the browser may read it later, and there is one for each page.
    return new Worker(URL.createObjectURL(script));
  } catch {
    return undefined;
  }
}

/** Runs in the worker: it may use nothing that is declared outside of it. */
function watchInWorker(): void {
  let counted: Counted = null;
  let ticks = 0;
  const send = (url: string, content: unknown): void =>
    void fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);

  self.addEventListener('message', ({ data }: MessageEvent<Counted>) => {
    counted = data;
    ticks = 0;
  });
  // Ticks and not the clock: after the device slept, both threads begin again together.
  setInterval(() => {
    ticks += 1;
    if (counted === null || ticks <= 5) return;
    const { apiBaseUrl, release } = counted;
    send(`${apiBaseUrl}/telemetry`, { samples: [{ metric: 'area-error', value: 1, ...release }] });
    send(`${apiBaseUrl}/telemetry/errors`, {
      errors: [{ ...release, kind: 'freeze', message: '', frames: [] }],
    });
    self.postMessage(release, {});
    counted = null;
  }, 1_000);
}

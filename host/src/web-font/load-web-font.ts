import type { createBrowserRouter } from 'react-router-dom';
import { untilFirstViewIsComplete } from './complete-screen.ts';
import { noteWebFontIsStored } from './stored-web-font.ts';
import { untilSwapMovesNothing } from './swap-moment.ts';

type Router = ReturnType<typeof createBrowserRouter>;

declare const __webpack_public_path__: string;

/** The name is also in host/src/web-font/cached-web-font.ts and in `--font-sans`. */
const FAMILY = 'Ongi Sans';
const FILE = 'ongi-sans.woff2';

/** A worker that is installed at this visit takes control within moments, or never. */
const WORKER_LIMIT_MS = 10_000;

/**
 * Loads the web font after everything that the first view shows (docs/decisions/first-load). On a first visit
 * one file; where the device has it, the first-view script has shown it before the first paint, and the files
 * of rare characters load as they are needed. Resolves once the file is here, before it may be shown. Nothing
 * where people save data. Rejects without network.
 */
export async function loadWebFont(router: Router): Promise<void> {
  if (!('fonts' in document) || savesData()) return;
  await untilFirstViewIsComplete(router);
  // The worker's control is no condition: on a slow phone the first visit's worker can be, by now.
  if (!isShown()) return showFirstFile(router);
  await import(/* webpackChunkName: "more-characters" */ './more-fonts.ts');
}

async function showFirstFile(router: Router): Promise<void> {
  await untilControlled();
  // The font is not requested by `FontFace`, whose requests have the highest priority. Under a worker it is
  // verified and cached.
  const response = await fetch(__webpack_public_path__ + FILE, {
    priority: 'low',
    credentials: 'same-origin',
  });
  if (!response.ok) throw new Error(`${FILE}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (isControlled()) noteWebFontIsStored(new URL(__webpack_public_path__, location.href).href);
  const face = new FontFace(FAMILY, bytes, { weight: '400 700' });
  await face.load();
  // The moment is not awaited: on many phones that is the next page, and what loads after the font would wait
  // for it.
  void untilSwapMovesNothing(router).then(() => document.fonts.add(face));
}

function isShown(): boolean {
  return [...document.fonts].some(({ family }) => family.replaceAll('"', '') === FAMILY);
}

function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true;
}

function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** The next visit then has the font on the device. */
async function untilControlled(): Promise<void> {
  if (!('serviceWorker' in navigator) || isControlled()) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, WORKER_LIMIT_MS);
  });
}

import { firstView } from 'shared/first-view/first-view';
import { nextPaint } from '../ui/next-paint.ts';

/** The wait covers a photo or a script that is slow, or does not come. */
const PATIENCE_MS = 400;

/**
 * Resolves once the first view is painted with its photo: on a slow phone, evaluating the host's modules
 * meanwhile would hold it up for half a second.
 */
export async function firstViewFirst(): Promise<void> {
  if (firstView().drawn === undefined) return;
  await Promise.race([untilPainted(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/**
 * Notifies the service worker that the page may end: until its first view is painted, or there is none, the
 * host's scripts would hold it up (federation/first-view/known-page.ts).
 */
export async function notifyWorkerOnceDrawn(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {};
  if (!controller) return;
  await untilPainted();
  controller.postMessage({ kind: 'drawn' }, []);
}

async function untilPainted(): Promise<void> {
  await firstView().drawn;
  if (firstView().element !== undefined) await nextPaint();
}

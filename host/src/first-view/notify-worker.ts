import { firstView } from 'shared/first-view/first-view';
import { nextPaint } from '../ui/next-paint.ts';

/**
 * Notifies the service worker that the page may end: until its first view is painted, or there is none, the
 * host's scripts would hold it up (federation/first-view/known-page.ts).
 */
export async function notifyWorkerOnceDrawn(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {};
  if (controller === null || controller === undefined) return;
  await firstView().drawn;
  if (firstView().element !== undefined) await nextPaint();
  controller.postMessage({ kind: 'drawn' }, []);
}

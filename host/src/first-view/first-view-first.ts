import { firstView } from 'shared/first-view/first-view';
import { nextPaint } from '../ui/next-paint.ts';

/** Of a photo or an early script that is slow, or does not come. */
const PATIENCE_MS = 400;

/**
 * Resolves once the first view is painted with its photo: on a slow phone, evaluating the host's modules
 * meanwhile would hold it up for half a second.
 */
export async function firstViewFirst(): Promise<void> {
  const { drawn } = firstView();
  if (drawn === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([drawn.then(untilPainted), patience]);
  clearTimeout(timer);
}

async function untilPainted(): Promise<void> {
  if (firstView().element !== undefined) await nextPaint();
}

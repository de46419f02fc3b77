import { nextTask } from './next-task.ts';

/** Resolves once the next frame is painted: what its callback sends to itself arrives then. */
export async function nextPaint(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

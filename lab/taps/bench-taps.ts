import path from 'node:path';
import { benchInBrowser } from '../support/bench-in-browser.ts';

/** How long taps of a demo family take until the next paint, at a quarter of the CPU (measure-taps.ts). */
export function benchTaps(root: string): Promise<number> {
  return benchInBrowser(root, { script: path.join(import.meta.dirname, 'measure-taps.ts'), posts: '60' });
}

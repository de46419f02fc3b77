import path from 'node:path';
import { benchInBrowser } from '../support/bench-in-browser.ts';

/** From the last key of a search to its results on a phone, in a demo family (measure-keys.ts). */
export function benchKeys(root: string): Promise<number> {
  const script = path.join(import.meta.dirname, 'measure-keys.ts');
  return benchInBrowser(root, { script, posts: process.env['BENCH_POSTS'] ?? '400', isSecure: true });
}

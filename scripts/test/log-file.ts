import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** A file of the last test run, below `.cache/test`. Its folder is there afterwards. */
export function logFile(root: string, name: string): string {
  const folder = path.join(root, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

import { readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'site',
  'data',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** Every file of ours below `root`, as paths relative to it with forward slashes. */
export function sourceFiles(root: string, below = ''): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? sourceFiles(root, name) : [name];
  });
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file);
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

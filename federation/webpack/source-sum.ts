import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NEVER_BUILT = new Set(['node_modules', 'dist', 'test-fixtures', 'testing', '.cache', 'jest.config.js']);

/** Inputs of every build besides its folder. Deliberately coarse: a missing one would show an old page. */
const READ_BY_ALL = ['shared', 'federation', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/** A hash of a build's inputs; where its folder (below `root`, or absolute) lies does not count. */
export function sourceSum(root: string, folder: string): string {
  const sum = createHash('sha256');
  for (const start of [folder, ...READ_BY_ALL].map((name) => path.resolve(root, name))) {
    for (const file of filesUnder(start))
      sum.update(`${path.relative(start, file)}\n`).update(readFileSync(file));
  }
  return sum.digest('hex');
}

function filesUnder(start: string): string[] {
  if (path.extname(start) !== '') return [start];
  return readdirSync(start, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (NEVER_BUILT.has(entry.name) || /\.(test|spec)\.tsx?$/.test(entry.name)) return [];
      const full = path.join(start, entry.name);
      return entry.isDirectory() ? filesUnder(full) : [full];
    });
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files and folders, at any depth. */
export const NEVER_BUILT: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'test-fixtures',
  'testing',
  '.cache',
  'jest.config.js',
]);

/** Inputs of every build besides its folder. Deliberately coarse: a missing one would show an old page. */
const LOCK_FILE = 'pnpm-lock.yaml';
const READ_BY_ALL = ['shared', 'federation', LOCK_FILE, 'tsconfig.base.json'];

/** A hash of a build's inputs; where its folder (below `root`, or absolute) lies does not count. */
export function sourceSum(root: string, folder: string): string {
  const sum = createHash('sha256');
  for (const start of [folder, ...READ_BY_ALL].map((name) => path.resolve(root, name))) {
    for (const file of filesUnder(start)) {
      const content = readFileSync(file);
      const isLock = path.basename(file) === LOCK_FILE;
      sum
        .update(`${path.relative(start, file)}\n`)
        .update(isLock ? withoutOtherRemotes(content.toString(), path.basename(folder)) : content);
    }
  }
  return sum.digest('hex');
}

/** A new remote, or another one's packages, are no reason to build the others again. */
function withoutOtherRemotes(lock: string, folder: string): string {
  const end = lock.indexOf('\npackages:\n');
  const importers = lock.slice(0, Math.max(end, 0)).split(/^(?= {2}\S)/m);
  const included = importers.filter(
    (one) => !one.startsWith('  remote-') || one.startsWith(`  ${folder}:\n`),
  );
  return included.join('') + lock.slice(Math.max(end, 0));
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

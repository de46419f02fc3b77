import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importedNames } from './imported-names.ts';
import { isCode, isTest, sourceFiles } from './source-files.ts';

/** Folders in dependency order: each imports only from itself and those before it. */
const TIERS: Readonly<Record<string, readonly string[]>> = {
  'release-tool/': [
    'format',
    'store',
    'site',
    'keys',
    'checks',
    'operations',
    'canary',
    'overview',
    'notify',
    'cli',
  ],
  'host/src/': [
    'ui',
    'site',
    'navigation',
    'service-worker',
    'telemetry',
    'web-font',
    'preview',
    'guard',
    'areas',
    'errors',
    'layout',
    'screens',
    'first-view',
    'head-script',
  ],
  // All other folders build on the platform.
  'api/src/': ['platform'],
};

/** Test programs and their fakes are above every tier, and any test may import them. */
const TESTING = 'testing';

/** One message per import that points upwards in its package's tiers. @param below only in this package */
export function tierViolations(root: string, below = ''): string[] {
  return sourceFiles(root)
    .filter((file) => isCode(file) && file.startsWith(below))
    .flatMap((file) => {
      const base = Object.keys(TIERS).find((prefix) => file.startsWith(prefix));
      if (base === undefined) return [];
      return upwardImports(file, base, readFileSync(path.join(root, file), 'utf8'));
    });
}

function upwardImports(file: string, base: string, source: string): string[] {
  const from = folderBelow(base, file);
  if (from === TESTING || from === undefined) return [];
  return importedNames(source).flatMap((specifier) => {
    if (!specifier.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const to = folderBelow(base, target) ?? topOf(base, file, target);
    if (to === undefined || (to === TESTING && isTest(file)) || tierOf(base, to) <= tierOf(base, from))
      return [];
    return [`${file} imports ${specifier}: ${from} builds only on ${tiersUpTo(base, from)}`];
  });
}

function folderBelow(base: string, file: string): string | undefined {
  if (!file.startsWith(base)) return undefined;
  const [folder = '', ...rest] = file.slice(base.length).split('/');
  return rest.length === 0 ? undefined : folder;
}

/** A top-level program is above every tier; only tests may import it. */
function topOf(base: string, file: string, target: string): string | undefined {
  return target.startsWith(base) && !isTest(file) ? 'the top' : undefined;
}

/** Folders that are no tier are above all tiers. */
function tierOf(base: string, folder: string): number {
  const index = TIERS[base]?.indexOf(folder) ?? -1;
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

function tiersUpTo(base: string, folder: string): string {
  return (TIERS[base] ?? []).slice(0, tierOf(base, folder) + 1).join(', ');
}

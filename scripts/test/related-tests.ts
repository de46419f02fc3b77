import type { ImportGraph } from '../rules/import-graph.ts';
import { isForTests, isTest } from '../rules/source-files.ts';
import { execFileSync } from 'node:child_process';

/**
 * CPU seconds of a test file, about: one of the API starts a server with a database of its own. Together they
 * leave half of 90 seconds on two cores to the static stages.
 */
const API_SECONDS = 4;
const OTHER_SECONDS = 1.5;
const MOST_SECONDS = 90;

/**
 * Tests that import a changed file, nearest first, and those of the API that lie in the same resource: they
 * talk to the whole app. Fakes import much, and lead only to what changed in themselves.
 */
export function relatedTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of graph)
    for (const { file } of imports)
      if (file !== undefined) importers.set(file, [...(importers.get(file) ?? []), from]);
  const found = new Set(changed);
  // A set is iterated in the order of insertion, over what is added meanwhile as well.
  for (const file of found)
    for (const importer of importers.get(file) ?? []) if (!isForTests(importer)) found.add(importer);
  const resources = new Set(changed.flatMap((file) => resourceOf(file) ?? []));
  const beside = [...graph.keys()].filter((file) => resources.has(resourceOf(file) ?? ''));
  return [...new Set([...found, ...beside])].filter((file) => isTest(file) && file.includes('.test.'));
}

/** As many as `npm run check` has time for, the nearest. */
export function nearestTests(tests: readonly string[]): string[] {
  let seconds = 0;
  return tests.filter((file) => {
    seconds += file.startsWith('api/') ? API_SECONDS : OTHER_SECONDS;
    return seconds <= MOST_SECONDS;
  });
}

function resourceOf(file: string): string | undefined {
  return /^api\/src\/[^/]+\//.exec(file)?.[0];
}

/**
 * Files that differ from where this branch left `main`, committed or not, and new ones; by paths from the
 * root.
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git(
    'merge-base',
    'HEAD',
    git('branch', '--list', 'main').length > 0 ? 'main' : 'origin/main',
  );
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

import { readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', '.cache', '.git', 'coverage']);

/** Output of commands. Folders of the same names inside a package are ours (api/src/site). */
const NOT_OURS_AT_ROOT = new Set(['site', 'data', 'test-results', 'playwright-report']);

/** Tests copy a package into a folder of this name, while these rules are checked. */
const COPY_OF_TEST = /^\.variant-/;

function isMadeByCommand(name: string): boolean {
  return NOT_OURS_AT_ROOT.has(name) || COPY_OF_TEST.test(name);
}

/** Every file of ours below `root`, as paths relative to it with forward slashes. */
export function sourceFiles(root: string, below = ''): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || (below === '' && isMadeByCommand(entry.name))) return [];
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? sourceFiles(root, name) : [name];
  });
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file);
}

export function isTest(file: string): boolean {
  return /\.(fuzz|test|spec)\.tsx?$/.test(file);
}

/** Test programs and fakes, in folders of these names. */
export function isForTests(file: string): boolean {
  return /(^|\/)(testing|test-fixtures)\//.test(file);
}

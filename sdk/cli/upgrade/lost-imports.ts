import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { NextPackage, NextPackages } from './next-packages.ts';
import type { Incompatibility } from './incompatibility.ts';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache']);
const CODE = /\.[cm]?[jt]sx?$/;
const STYLES = /\.css$/;

/** `@import '…'` and `composes: … from '…'`. */
const STYLE_IMPORT = /(?:@import\s+(?:url\(\s*)?|\bfrom\s+)['"]([^'"]+)['"]/g;

/** Modules that the files of a remote import, and that the next packages no longer have. */
export function lostImports(remote: string, { packages }: NextPackages): Incompatibility[] {
  return filesBelow(remote).flatMap((file) => {
    const source = readFileSync(path.join(remote, file), 'utf8');
    return importsIn(file, source).flatMap(({ specifier, line }) => {
      const message = whyLost(specifier, packages);
      return message === undefined ? [] : [{ file, line, message }];
    });
  });
}

function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (NOT_OURS.has(entry.name)) return [];
      const file = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, file);
      return CODE.test(file) || STYLES.test(file) ? [file] : [];
    });
}

type FoundImport = { specifier: string; line: number };

function importsIn(file: string, source: string): FoundImport[] {
  const found = CODE.test(file)
    ? ts.preProcessFile(source, true, true).importedFiles.map(({ fileName, pos }) => ({ fileName, pos }))
    : [...source.matchAll(STYLE_IMPORT)].map(({ 1: fileName = '', index }) => ({ fileName, pos: index }));
  return found.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: source.slice(0, pos).split('\n').length,
  }));
}

function whyLost(specifier: string, packages: NextPackages['packages']): string | undefined {
  const [scope, short, ...rest] = specifier.split('/');
  const name = `${scope}/${short}`;
  const next = packages.get(name);
  if (next === undefined) {
    const isOfSdk = [...packages.keys()].some((known) => known.startsWith(`${scope}/`));
    return isOfSdk ? `the package ${name} is gone` : undefined;
  }
  const subpath = ['.', ...rest].join('/');
  return hasExport(next, subpath) ? undefined : `the module "${specifier}" is gone`;
}

/** As Node does it: an exact subpath first, then the pattern with the longest beginning. */
function hasExport({ manifest, files }: NextPackage, subpath: string): boolean {
  const { exports = {} } = manifest;
  const exact = Object.hasOwn(exports, subpath) ? exports[subpath] : undefined;
  if (exact !== undefined) return isFile(files, targetOf(exact));
  const [best] = Object.entries(exports)
    .flatMap(([pattern, target]) => {
      const [before = '', after] = pattern.split('*');
      const isMatch =
        after !== undefined &&
        subpath.length > before.length + after.length &&
        subpath.startsWith(before) &&
        subpath.endsWith(after);
      return isMatch ? [{ before, after, target }] : [];
    })
    .toSorted((one, other) => other.before.length - one.before.length);
  if (best === undefined) return false;
  const matched = subpath.slice(best.before.length, subpath.length - best.after.length);
  return isFile(files, targetOf(best.target)?.replaceAll('*', matched));
}

function isFile(files: ReadonlySet<string>, target: string | undefined): boolean {
  return target !== undefined && files.has(target.replace(/^\.\//, ''));
}

/** The first file of conditions (`types`, `import`, `default`). */
function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  return Object.values(target)
    .map((one) => targetOf(one))
    .find((one) => one !== undefined);
}

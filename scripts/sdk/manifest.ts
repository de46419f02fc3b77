import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY_LAYOUT } from '../../federation/webpack/package-manifest.ts';
import type { SdkPackage } from '../../sdk/packages.ts';
import { isCode } from '../rules/source-files.ts';
import { filesBelow } from './compile.ts';
import { packageOf, specifiersIn } from './specifiers.ts';
import type { WorkFolders } from './source-tree.ts';

type Exports = Record<string, string | { types: string; default: string }>;

type PublishedManifest = Record<string, unknown> & { bin?: Record<string, string> };

type WorkspaceManifest = { exports?: Record<string, string>; sideEffects?: string[] };

/** The manifest while the sources are compiled: subpaths are TypeScript. */
export function manifestOfSources(root: string, sdkPackage: SdkPackage): object {
  return {
    name: sdkPackage.name,
    type: 'module',
    exports: Object.fromEntries(exportedSources(root, sdkPackage)),
  };
}

/** The manifest that is published, with the versions that this repository has installed. */
export function manifestOf(
  root: string,
  version: string,
  sdkPackage: SdkPackage,
  { made }: WorkFolders,
): PublishedManifest {
  const { name, description, bin = {}, scaffold = [], without } = sdkPackage;
  const imported = [...importedPackages(sdkPackage, made)].toSorted();
  // Ours are never a dependency: npm would look for them in a public registry.
  const peers = new Set([...(sdkPackage.peers ?? []), ...imported.filter((one) => one.startsWith('@ongi/'))]);
  const dependencies = imported.filter((one) => !peers.has(one));
  const sideEffects = Object.keys(sdkPackage.exportsOf ?? {}).flatMap((owner) =>
    (manifestIn(root, owner).sideEffects ?? [])
      .map((file) => compiledName(inLayout(owner, file)))
      .filter((file) => without?.test(file.slice(2)) !== true),
  );
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    layout: REPOSITORY_LAYOUT,
    engines: { node: '>=22' },
    ...(sideEffects.length > 0 && { sideEffects }),
    exports: Object.fromEntries(
      exportedSources(root, sdkPackage).map(([subpath, file]): [string, Exports[string]] => [
        subpath,
        isCompiled(file) ? { types: declarationName(file), default: compiledName(file) } : file,
      ]),
    ),
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(Object.entries(bin).map(([program, file]) => [program, compiledName(file)])),
    }),
    dependencies: Object.fromEntries(dependencies.map((one) => [one, versionOf(root, version, one)])),
    ...(scaffold.length > 0 && {
      scaffold: Object.fromEntries(scaffold.map((one) => [one, versionOf(root, version, one)])),
    }),
    peerDependencies: Object.fromEntries([...peers].map((one) => [one, rangeOf(root, version, one)])),
  };
}

/** Subpaths and their sources; a workspace package's as its own manifest has them. */
function exportedSources(root: string, { exports, exportsOf = {}, without }: SdkPackage): [string, string][] {
  const own = Object.entries(exports);
  const others = Object.entries(exportsOf).flatMap(([owner, below]) =>
    Object.entries(manifestIn(root, owner).exports ?? {})
      .map(([subpath, file]): [string, string] => [`${below}${subpath.slice(1)}`, inLayout(owner, file)])
      .filter(([, file]) => without?.test(file.slice(2)) !== true),
  );
  return [...own, ...others];
}

function inLayout(owner: string, file: string): string {
  return file.startsWith('./') ? `./${owner}/${file.slice(2)}` : file;
}

function manifestIn(root: string, owner: string): WorkspaceManifest {
  return JSON.parse(readFileSync(path.join(root, owner, 'package.json'), 'utf8'));
}

function isCompiled(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

function compiledName(file: string): string {
  return file.replace(/(?<!\.d)\.tsx?$/, '.js');
}

function declarationName(file: string): string {
  return file.replace(/\.tsx?$/, '.d.ts');
}

/** What the package loads or its types name: measured, so that nothing is missing and nothing too much. */
function importedPackages({ name, loaded = [] }: SdkPackage, made: string): Set<string> {
  const imported = filesBelow(made)
    .filter(isCode)
    .flatMap((file) => specifiersIn(readFileSync(path.join(made, file), 'utf8')))
    .flatMap(({ text }) => packageOf(text) ?? []);
  return new Set([...imported, ...loaded].filter((one) => one !== name));
}

function rangeOf(root: string, version: string, name: string): string {
  const exact = versionOf(root, version, name);
  return name.startsWith('@ongi/') ? exact : `^${exact}`;
}

/** @throws Error for a package that this repository does not have */
function versionOf(root: string, version: string, name: string): string {
  if (name.startsWith('@ongi/')) return version;
  const found = catalogOf(root).get(name);
  if (found === undefined)
    throw new Error(`${name} is imported, and is not in the catalog of pnpm-workspace.yaml`);
  return found;
}

function catalogOf(root: string): Map<string, string> {
  const text = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return new Map(
    [...catalog.matchAll(/^ {2}'?([^':\s]+)'?: (.+)$/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  );
}

/** Subpaths that stand for no file. */
export function missingExports(sdkPackage: SdkPackage, root: string, { sources }: WorkFolders): string[] {
  return exportedSources(root, sdkPackage)
    .filter(([, file]) => !file.includes('*') && !existsSync(path.join(sources, file)))
    .map(([subpath]) => subpath);
}

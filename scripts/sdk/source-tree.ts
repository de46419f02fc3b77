import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { SdkPackage } from '../../sdk/packages.ts';
import { isCode, isTest } from '../rules/source-files.ts';
import { withTheirNames } from './specifiers.ts';

/** Folders of one package while it is made, below one that is its own. */
export type WorkFolders = { folder: string; sources: string; made: string };

export function workFoldersOf(work: string, { name }: SdkPackage): WorkFolders {
  const folder = path.join(work, folderNameOf(name));
  return { folder, sources: path.join(folder, 'sources'), made: path.join(folder, 'package') };
}

/** `@ongi/remote` -> `remote`. */
function folderNameOf(name: string): string {
  return name.replace('@ongi/', '');
}

const NOT_PART = new Set(['node_modules', 'package.json', 'jest.config.js', 'tsconfig.json']);

/** The package's sources, as paths of this repository. */
export function sourcesOf(root: string, { sources, without }: SdkPackage): string[] {
  return filesIn(
    root,
    sources,
    (name) => !NOT_PART.has(path.basename(name)) && !isTest(name) && without?.test(name) !== true,
  );
}

function filesIn(
  root: string,
  names: readonly string[],
  isPart: (name: string) => boolean = () => true,
): string[] {
  const below = (name: string): string[] => {
    if (!isPart(name)) return [];
    if (!statSync(path.join(root, name)).isDirectory()) return [name];
    return readdirSync(path.join(root, name))
      .toSorted()
      .flatMap((inner) => below(`${name}/${inner}`));
  };
  return names.flatMap(below);
}

/** Lays the files as they lie here, under the names that a team has for our packages. */
export function laySources(root: string, sdkPackage: SdkPackage, { folder, sources }: WorkFolders): void {
  rmSync(folder, { recursive: true, force: true });
  layFiles(root, sourcesOf(root, sdkPackage), sources);
}

/** What is not compiled lies in the package as it is. */
export function layTemplates(root: string, { templates = [] }: SdkPackage, { made }: WorkFolders): void {
  layFiles(root, filesIn(root, templates), made);
}

function layFiles(root: string, files: readonly string[], to: string): void {
  for (const file of files) {
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (isCode(file)) writeFileSync(target, withTheirNames(readFileSync(path.join(root, file), 'utf8')));
    else cpSync(path.join(root, file), target);
  }
}

/** What the sources are compiled against: what is installed here, and the packages of ours made before. */
export function linkInstalled(
  root: string,
  { sources }: SdkPackage,
  { folder }: WorkFolders,
  made: ReadonlyMap<string, string>,
): void {
  const installed = path.join(folder, 'node_modules');
  const link = (name: string, target: string): void => {
    const place = path.join(installed, name);
    mkdirSync(path.dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(target, place);
  };
  for (const [name, target] of made) link(name, target);
  for (const owner of new Set(sources.map((source) => source.split('/')[0] ?? ''))) {
    const from = path.join(root, owner, 'node_modules');
    if (!existsSync(from)) continue;
    for (const name of readdirSync(from)) {
      const names = name.startsWith('@')
        ? readdirSync(path.join(from, name)).map((one) => `${name}/${one}`)
        : [name];
      for (const one of names) if (!one.startsWith('.')) link(one, path.join(from, one));
    }
  }
}

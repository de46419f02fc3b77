import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isCode, sourceFiles } from './source-files.ts';

export type Import = {
  specifier: string;
  /** `shared/contract/post` of a package; a relative specifier from the root. */
  target: string;
  /** The file that is imported, from the root; undefined if it is none of ours. */
  file: string | undefined;
};

/** The imports of each file of code, by its path from the root. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

/**
 * Every import counts: of types, `export … from`, `typeof import()`, and `import()`. What is loaded later is
 * as necessary for understanding a file, and moving it breaks the file, as if it were loaded at once.
 */
export function readImportGraph(root: string): ImportGraph {
  const all = sourceFiles(root);
  const known = new Set(all);
  const files = all.filter(isCode);
  const exportsOf = readExports(root, files);
  return new Map(
    files.map((file) => [
      file,
      importedNames(readFileSync(path.join(root, file), 'utf8')).map((specifier) => {
        const target = specifier.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), specifier)
          : specifier;
        const found = known.has(target) ? target : exportedFile(target, exportsOf);
        return { specifier, target, file: found !== undefined && known.has(found) ? found : undefined };
      }),
    ]),
  );
}

/** Only what scans tokens is quick enough for every file; a parser takes five times as long. */
function importedNames(source: string): string[] {
  return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
}

function packageOf(target: string): string {
  return target.split('/')[0] ?? '';
}

type Exports = readonly (readonly [pattern: string, target: string])[];

/** By package what its package.json exports; nothing for a folder without one. */
function readExports(root: string, files: readonly string[]): ReadonlyMap<string, Exports> {
  const names = new Set(files.filter((file) => file.includes('/')).map(packageOf));
  return new Map(
    [...names].map((name) => {
      const file = path.join(root, name, 'package.json');
      const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      const exported: unknown = Reflect.get(Object(manifest), 'exports') ?? {};
      return [
        name,
        Object.entries(Object(exported)).flatMap(([pattern, target]) =>
          typeof target === 'string' ? [[pattern, target] as const] : [],
        ),
      ];
    }),
  );
}

/** @param target `shared/contract/post` */
function exportedFile(target: string, exportsOf: ReadonlyMap<string, Exports>): string | undefined {
  const name = packageOf(target);
  const subpath = `.${target.slice(name.length)}`;
  for (const [pattern, file] of exportsOf.get(name) ?? []) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? pattern === subpath : subpath.startsWith(before) && subpath.endsWith(after)) {
      const matched = subpath.slice(before.length, subpath.length - (after ?? '').length);
      return path.posix.join(name, file.replaceAll('*', matched));
    }
  }
  return undefined;
}

/** Groups of files that import each other, each by its paths from the root. */
export function importCycles(graph: ImportGraph): string[][] {
  const edges = new Map(
    [...graph].map(([from, imports]) => [from, imports.flatMap(({ file }) => file ?? [])]),
  );
  return stronglyConnected(edges).filter((group) => group.length > 1);
}

/** One message per cycle, with its files. */
export function cycleViolations(graph: ImportGraph): string[] {
  return importCycles(graph).map(
    (group) => `${group.toSorted().join(', ')}: these import each other: what both need is a file below them`,
  );
}

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;

  function visit(node: string): void {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(node, Math.min(lowest.get(node) ?? index, lowest.get(next) ?? index));
    }
    if (lowest.get(node) === index) groups.push(stack.splice(stack.indexOf(node)));
  }
}

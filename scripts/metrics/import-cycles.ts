import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

type ParsedFile = { file: string; parsed: ts.SourceFile };

/** Groups of files that import each other, types included, each by its paths from the root. */
export function importCycles(root: string, files: readonly ParsedFile[]): string[][] {
  const known = new Set(files.map(({ file }) => file));
  const exportsOf = new Map<string, Readonly<Record<string, string>>>();
  const imports = new Map(
    files.map(({ file, parsed }) => [
      file,
      staticSpecifiers(parsed).flatMap((specifier) => resolve(file, specifier) ?? []),
    ]),
  );
  return stronglyConnected(imports).filter((group) => group.length > 1);

  function resolve(from: string, specifier: string): string | undefined {
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : exportedFile(specifier);
    if (target === undefined) return undefined;
    return ['', '.ts', '.tsx', '.mjs', '.js'].map((end) => target + end).find((file) => known.has(file));
  }

  /** A package of this repository by its `exports`. */
  function exportedFile(specifier: string): string | undefined {
    const [name = '', ...rest] = specifier.split('/');
    if (!existsSync(path.join(root, name, 'package.json'))) return undefined;
    const exported = exportsOf.get(name) ?? readExports(path.join(root, name, 'package.json'));
    exportsOf.set(name, exported);
    const subpath = `./${rest.join('/')}`;
    for (const [pattern, target] of Object.entries(exported)) {
      const [before = '', after] = pattern.split('*');
      if (after === undefined ? pattern === subpath : subpath.startsWith(before) && subpath.endsWith(after)) {
        const matched = subpath.slice(before.length, subpath.length - (after ?? '').length);
        return path.posix.join(name, target.replaceAll('*', matched));
      }
    }
    return undefined;
  }
}

function readExports(file: string): Record<string, string> {
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name));
  const exported: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'exports') : {};
  return Object.fromEntries(
    Object.entries(exported ?? {}).flatMap(([pattern, target]) =>
      typeof target === 'string' ? [[pattern, target]] : [],
    ),
  );
}

/** What a file imports or exports from; `import()` is loaded later and closes no cycle. */
function staticSpecifiers(parsed: ts.SourceFile): string[] {
  return parsed.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
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

import { mkdirSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the last test run, below `.cache/test`. Its folder is there afterwards. */
export function logFile(root: string, name: string): string {
  const folder = path.join(root, '.cache', 'test');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

/** What a tool wrote as JSON; undefined when it wrote nothing that can be read. */
export function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The whole number at `path` of a JSON value, 0 where there is none. */
export function numberAt(value: unknown, ...path: readonly string[]): number {
  let inner = value;
  for (const key of path) {
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }
  return typeof inner === 'number' ? inner : 0;
}

/** Saves stripping the same types in hundreds of processes. Node writes it at exit and detects changes. */
export function compileCache(root: string): Record<string, string> {
  return { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') };
}

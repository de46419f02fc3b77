import { existsSync, readFileSync } from 'node:fs';

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

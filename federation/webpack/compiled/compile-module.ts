import type { $ZodType } from 'zod/v4/core';
import { compileSchema, RUNTIME_NAMES } from './compile-schema.ts';

/** Of the page: a specifier of `shared`, so that remotes resolve it, too. */
const RUNTIME = 'shared/compiled-schemas/validators';

/** What only the API parses of a call: a page sends it as it is. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['params', 'query', 'body']);

type Exports = Readonly<Record<string, unknown>>;

/** All exports (schemas, plain values) as JavaScript without zod. @throws if one cannot be compiled */
export function compileModule(exports: Exports): string {
  return [
    `import { ${RUNTIME_NAMES.join(', ')} } from '${RUNTIME}';`,
    ...Object.entries(exports).map(([name, value]) => `export const ${name} = ${textOf(value)};`),
  ].join('\n');
}

/**
 * The calls of a contract (exports that end in `Calls`) as JavaScript without zod; everything else comes from
 * the module itself. Undefined if it has no calls.
 * @param original what imports the module itself
 */
export function compileCalls(exports: Exports, original: string): string | undefined {
  const calls = Object.entries(exports).filter(([name]) => name.endsWith('Calls'));
  if (calls.length === 0) return undefined;
  return `export * from ${JSON.stringify(original)};\n${compileModule(Object.fromEntries(calls))}`;
}

function textOf(value: unknown): string {
  if (isSchema(value)) return `/*#__PURE__*/ ${compileSchema(value)}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([key]) => !OF_REQUESTS.has(key));
  return `{ ${entries.map(([key, property]) => `${JSON.stringify(key)}: ${textOf(property)}`).join(', ')} }`;
}

function isSchema(value: unknown): value is $ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

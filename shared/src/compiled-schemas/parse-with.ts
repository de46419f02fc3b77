import type { output, ZodMiniType } from 'shared/schema';

type Issue = { readonly message: string; readonly path?: readonly unknown[] | undefined };

export type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; data?: undefined; issues: readonly Issue[] };

/**
 * Parses a value without importing zod: a schema has its own `validate` (https://standardschema.dev), and so
 * has what a page's build compiles from one (docs/decisions/0072).
 */
export function parseWith<Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
): Parsed<output<Schema>> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('a schema of a page answers at once');
  return result.issues === undefined
    ? { success: true, data: result.value }
    : { success: false, issues: result.issues };
}

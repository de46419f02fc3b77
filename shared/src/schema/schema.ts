/**
 * The one zod of the page: the names of `zod/mini` that we use (add missing ones), so that the host's copy (a
 * runtime singleton) is tree-shaken. Use: `import * as z from 'shared/schema'`.
 */
import { coerce as coerceAny, config } from 'zod/mini';

// Our Content-Security-Policy forbids zod's compiled parsers (`new Function`) and reports even attempts.
config({ jitless: true });

export {
  _default,
  array,
  boolean,
  custom,
  enum,
  extend,
  gte,
  int,
  length,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  omit,
  optional,
  partial,
  pipe,
  positive,
  record,
  refine,
  regex,
  safeParse,
  strictObject,
  string,
  transform,
  trim,
  union,
  unknown,
} from 'zod/mini';

/** Of numbers in addresses alone: the other kinds would be part of every page. */
export const coerce = { number: coerceAny.number };

export type { infer, input, output, ZodMiniType } from 'zod/mini';

/**
 * The one zod of the page: the names of `zod/mini` that we use (add missing ones), so that the host's copy (a
 * runtime singleton) is tree-shaken. Use: `import * as z from 'shared/schema'`.
 */
import { config } from 'zod/mini';

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
  pick,
  pipe,
  positive,
  record,
  refine,
  regex,
  safeParse,
  strictObject,
  string,
  toLowerCase,
  transform,
  trim,
  tuple,
  union,
  unknown,
} from 'zod/mini';
export { coerce } from 'zod/mini';
export type { infer, input, output, ZodMiniType } from 'zod/mini';

/**
 * The one zod of the page: `zod/mini` under the names we use, and nothing else, so that the host's copy
 * (a runtime singleton) is tree-shaken. A name that is missing here is added here.
 *
 * Use: `import * as z from 'shared/schema'`.
 */
import { config } from 'zod/mini';

// zod compiles its parsers with `new Function` where it may; our Content-Security-Policy forbids that,
// and even the attempt is reported by the browser.
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

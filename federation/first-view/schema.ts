import * as z from 'zod';
import type { ReleasedFirstView } from './release-entry.ts';

const RequestSchema = z
  .string()
  .regex(/^\/[\w/{}?=&-]+$/, 'an API path: letters, digits, "/", "-", "?", "=", "&", {id} and {today}');

const FirstViewSchema: z.ZodType<ReleasedFirstView> = z.strictObject({
  script: z.string().min(1),
  styles: z.array(z.string()),
  requests: z.array(RequestSchema).max(4),
});

/** Early scripts are keyed by path prefix. */
export const FIRST_VIEWS_SHAPE = {
  firstViews: z.record(z.string().startsWith('/'), FirstViewSchema).optional(),
};

/** As a package declares it: the source of the script. */
export const DeclaredFirstViewSchema = z.strictObject({
  script: z.string().startsWith('./'),
  requests: z.array(RequestSchema).max(4),
  /** Sources and modules that the script does without: a view that needs one of them is not drawn. */
  leftToScreen: z.array(z.string().min(1)).optional(),
});

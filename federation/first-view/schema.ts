import * as z from 'zod';

const RequestSchema = z
  .string()
  .regex(/^\/[\w/{}?=&-]+$/, 'an API path: letters, digits, "/", "-", "?", "=", "&", {id} and {today}');

/** A first view of a path prefix (docs/contracts/first-view.md). */
const FirstViewSchema = z.strictObject({
  /** A file of the release. */
  script: z.string().min(1),
  /** Style sheets of the release that the screen has, too. */
  styles: z.array(z.string()),
  /**
   * API paths of the screen's first requests, the most important one first. `{id}` is the path segment after
   * the prefix, `{today}` the device's day; with `{id}` the path must have exactly one, without it none.
   */
  requests: z.array(RequestSchema).max(4),
});

export type ReleasedFirstView = z.infer<typeof FirstViewSchema>;

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

import * as z from 'shared/schema';

/** A route's settings for the page around it; the host reads the deepest match (product.md, Layout). */
export const routeHandleSchema = z.object({
  /** `yesfam`: family members only; `nofam`: any logged-in person; `none`: everybody. */
  guard: z.enum(['yesfam', 'nofam', 'none']),
  /** Which icons the top header has; `none`: no header, the page brings its sub-header or nothing. */
  header: z.enum(['home', 'bookshelf', 'family', 'default', 'none']),
  navigation: z.boolean(),
  /** The document's title is `${title} · 온기`. */
  title: z.string().check(z.minLength(1)),
  /** An onboarding page: family members are redirected to /home. */
  entry: z.optional(z.boolean()),
});

export type RouteHandle = {
  guard: 'yesfam' | 'nofam' | 'none';
  header: 'home' | 'bookshelf' | 'family' | 'default' | 'none';
  navigation: boolean;
  title: string;
  entry?: boolean;
};

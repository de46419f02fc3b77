import * as z from 'shared/schema';
import { AREA_CONTRACT_VERSION } from './area-contract-version.ts';

/** A route's settings for the page around it; the host reads the deepest match (product.md, Layout). */
const routeHandleSchema = z.object({
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

const areaRouteSchema = z.object({
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  handle: routeHandleSchema,
  lazy: z.unknown().check(z.refine((value) => typeof value === 'function')),
});

export const areaModuleSchema = z.object({
  contractVersion: z.literal(AREA_CONTRACT_VERSION),
  routes: z.array(areaRouteSchema).check(z.minLength(1)),
});

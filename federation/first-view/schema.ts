import * as z from 'zod';
import type { Early } from './release-entry.ts';

const RequestSchema = z
  .string()
  .regex(/^\/[\w/{}?=&-]+$/, 'an API path: letters, digits, "/", "-", "?", "=", "&", {id} and {today}');

export const EarlySchema: z.ZodType<Early> = z.strictObject({
  script: z.string().min(1),
  styles: z.array(z.string()),
  requests: z.array(RequestSchema).max(4),
});

/** By path prefix. */
export const EARLY_SHAPE = { early: z.record(z.string().startsWith('/'), EarlySchema).optional() };

/** As a package declares it: the source of the script. */
export const DeclaredEarlySchema = z.strictObject({
  script: z.string().startsWith('./'),
  requests: z.array(RequestSchema).max(4),
});

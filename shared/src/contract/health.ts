import * as z from 'shared/schema';
import { defineCall } from './call.ts';

/** `disk-low`: less than 5 % free. `disk-full`: files are rejected with 507, text is accepted. */
const HEALTH_WARNINGS = ['disk-low', 'disk-full'] as const;

const healthWarningSchema = z.object({
  kind: z.enum(HEALTH_WARNINGS),
  /** `data`: database, uploads and goods being generated. `media`: photos, if they are on a separate disk. */
  place: z.enum(['data', 'media']),
  /** Rounded down. */
  freePercent: z.int().check(z.gte(0), z.lte(100)),
});

export type HealthWarning = z.infer<typeof healthWarningSchema>;

export const healthCalls = {
  live: defineCall({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    response: z.object({ live: z.boolean() }),
  }),
  /** 503 with Retry-After where the process is ending, or neither the database nor a standby responds. */
  ready: defineCall({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    response: z.object({ ready: z.boolean() }),
  }),
  read: defineCall({
    method: 'GET',
    path: '/health',
    access: 'public',
    response: z.object({
      ready: z.boolean(),
      warnings: z.array(healthWarningSchema),
      /** Why the newest state of the site is not served, and the last good one is; null: it is served. */
      siteRejection: z.nullable(z.string()),
    }),
  }),
};

import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { boundedText } from '../text/bounded-text.ts';

/** Metrics (product.md section 9) in ms, except `layout-shift` (score), `module-count` and `memory` (MB). */
export const TELEMETRY_METRICS = [
  'first-byte',
  'largest-paint',
  'input-delay',
  'layout-shift',
  'long-task',
  'module-count',
  'bundle-load',
  'image-load',
  'memory',
  // Health of a version (docs/contracts/release-figures.md), each with the value 1.
  'area-shown',
  'area-error',
  // What the page's security policy has blocked, each with the value 1.
  'csp-violation',
] as const;

export const telemetryMetricSchema = z.enum(TELEMETRY_METRICS);

export type TelemetryMetric = z.infer<typeof telemetryMetricSchema>;

/** The host or an area by its name in the release map. Letters, digits, hyphens: no personal text. */
export const partSchema = boundedText(32).check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
export const versionSchema = boundedText(48).check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,47}$/));

export const telemetrySampleSchema = z.strictObject({
  metric: telemetryMetricSchema,
  value: z.number().check(z.gte(0), z.lte(86_400_000)),
  /** The part on the screen: `host`, or an area (`feed`). */
  area: partSchema,
  version: versionSchema,
  /**
   * Figures of how fast the page was carry it: whether the device had this site's service worker when it was
   * opened.
   */
  visit: z.optional(z.enum(['first', 'later'])),
});

export type TelemetrySample = z.infer<typeof telemetrySampleSchema>;

/** More than a page collects between two reports. */
export const TELEMETRY_SAMPLES_MAX = 200;

export const telemetryCalls = {
  report: defineCall({
    method: 'POST',
    path: '/telemetry',
    access: 'public',
    body: z.strictObject({
      samples: z.array(telemetrySampleSchema).check(z.maxLength(TELEMETRY_SAMPLES_MAX), z.minLength(1)),
    }),
    response: nothingSchema,
  }),
  counts: defineCall({
    method: 'GET',
    path: '/telemetry/counts',
    access: 'operator',
    query: z.object({
      area: z.optional(partSchema),
      /** Only these versions, comma-separated; counted even on days with very many names. */
      versions: z.optional(
        boundedText(500).check(
          z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,47}(,[0-9A-Za-z][0-9A-Za-z.+-]{0,47}){0,9}$/),
        ),
      ),
    }),
    response: z.object({
      counts: z.array(
        z.object({
          area: z.string(),
          version: z.string(),
          metric: z.string(),
          /** The upper end of the step that was counted. */
          upTo: z.number(),
          count: z.number(),
        }),
      ),
      /** The most frequent errors of the last 30 days, with positions in the sources. */
      errors: z.array(
        z.object({
          area: z.string(),
          version: z.string(),
          kind: z.string(),
          message: z.string(),
          position: z.nullable(z.string()),
          count: z.number(),
          firstSeenAt: z.string(),
          lastSeenAt: z.string(),
        }),
      ),
    }),
  }),
};

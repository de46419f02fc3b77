import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { partSchema, versionSchema } from './telemetry.ts';
import { boundedText } from '../text/bounded-text.ts';

export const ERROR_KINDS = [
  /** Uncaught: an event handler, a timer, a failed read of data. */
  'error',
  'rejection',
  /** The error was thrown while rendering, in an effect or in its cleanup. */
  'render',
  /** A script or style sheet that is missing, altered or invalid. */
  'load',
  /** The page did not respond for seconds. */
  'freeze',
  /** The page of an area showed nothing for seconds. */
  'blank',
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

export const ERROR_FRAMES_MAX = 20;
export const ERROR_MESSAGE_MAX = 200;
/** More than a page reports at once. */
export const ERROR_REPORTS_MAX = 10;

const position = z.number().check(z.int(), z.gte(0), z.lte(10_000_000));

const errorFrameSchema = z.strictObject({
  /** A file of a package: `feed/1.1.0/screen-home.a25f55c0.js`. */
  file: boundedText(200).check(
    z.regex(/^[a-z][a-z0-9-]{0,31}\/[0-9A-Za-z][0-9A-Za-z.+-]{0,47}\/[0-9A-Za-z_][\w.-]{0,99}\.(js|css)$/),
  ),
  /** Both from 1; 0 where the file as a whole failed. */
  line: position,
  column: position,
});

export type ErrorFrame = z.infer<typeof errorFrameSchema>;

/** In the order in which an area's load has them; the step before `failed` is what failed. */
export const LOAD_STEPS = ['map', 'entry', 'share', 'module', 'screen', 'render', 'shown', 'failed'] as const;

/** No load has more that says something: each step comes once. */
export const LOAD_STEPS_MAX = LOAD_STEPS.length;

export const loadTraceSchema = z.strictObject({
  /** Counts the loads of a page; `__ONGI__.trace()` there has the same. */
  id: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  /** A pattern (`/memory-post/:id`), never the id itself; missing where no screen was loaded. */
  path: z.optional(boundedText(100).check(z.regex(/^(?:\/(?!\d+(?:\/|$))[\w:*?-]*)+$/))),
  steps: z
    .array(
      z.strictObject({
        step: z.enum(LOAD_STEPS),
        /** When it began, after the load did. */
        ms: z.number().check(z.int(), z.gte(0), z.lte(86_400_000)),
        /** The kind of failure: `timeout`. */
        error: z.optional(boundedText(30).check(z.regex(/^[a-z-]+$/))),
      }),
    )
    .check(z.maxLength(LOAD_STEPS_MAX), z.minLength(1)),
});

export type LoadTrace = z.infer<typeof loadTraceSchema>;

/**
 * A report contains nothing of a person: the message is a template (`scrubbedMessage`), frames name package
 * files.
 */
export const errorReportSchema = z.strictObject({
  area: partSchema,
  version: versionSchema,
  kind: z.enum(ERROR_KINDS),
  message: boundedText(ERROR_MESSAGE_MAX),
  /** The innermost first. */
  frames: z.array(errorFrameSchema).check(z.maxLength(ERROR_FRAMES_MAX)),
  /** How the page has loaded the area. */
  trace: z.optional(loadTraceSchema),
});

export type ErrorReport = z.infer<typeof errorReportSchema>;

export const errorReportCalls = {
  reportErrors: defineCall({
    method: 'POST',
    path: '/telemetry/errors',
    access: 'public',
    body: z.strictObject({
      errors: z.array(errorReportSchema).check(z.maxLength(ERROR_REPORTS_MAX), z.minLength(1)),
    }),
    response: nothingSchema,
  }),
};

import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { idSchema, mediaUrlSchema } from './identifiers.ts';
import { jobShape } from './job-shape.ts';
import { boundedText } from './text/bounded-text.ts';

/** A recording is a video or a voice: it is uploaded in parts, and a job makes it playable everywhere. */
export const RECORDING_TYPES = ['video', 'voice'] as const;

export type RecordingType = (typeof RECORDING_TYPES)[number];

/**
 * Creates an upload (POST) and continues it (HEAD, PATCH, DELETE below it): the tus protocol, no envelope.
 */
export const UPLOADS_PATH = '/uploads';

/** Names an upload and is unguessable: the last part of its URL. */
export const uploadIdSchema = boundedText(32).check(z.regex(/^[0-9a-f]{32}$/));

const sideSchema = z.int().check(z.gte(1), z.lte(16_384));

/** A whole upload that becomes a video of a post. */
export const newVideoSchema = z.object({
  uploadId: uploadIdSchema,
  /** Keep it as it was filmed, too, without its location and camera data. */
  retainsOriginal: z.optional(z.boolean()),
  /** In pixels, upright, as the device measured it: pages leave this room until the video is ready. */
  size: z.optional(z.object({ width: sideSchema, height: sideSchema })),
});

/** A whole upload that becomes the voice of a post. */
export const newVoiceSchema = z.object({ uploadId: uploadIdSchema });

/** Why an upload can never be played. Messages: `REJECTION_MESSAGES`. */
export const RECORDING_REJECTIONS = [
  'unsupported',
  'damaged',
  'no-video',
  'no-sound',
  'too-long',
  /** The film has too many pixels or frames to decode (film-limits.ts). */
  'too-large',
] as const;

export type RecordingRejection = (typeof RECORDING_REJECTIONS)[number];

/** `failed`: it is rejected, or its job gave up; the author can take it away and try again. */
export const RECORDING_STATES = ['preparing', 'ready', 'failed'] as const;

const recordingShape = {
  state: z.enum(RECORDING_STATES),
  /** The job of a recording that is being prepared: GET /jobs/{jobId} as an event stream follows it. */
  jobId: z.nullable(idSchema),
  /** H.264 and AAC in MP4, or AAC in M4A; null until it is ready. */
  url: z.nullable(mediaUrlSchema),
  /** Null until it is ready. */
  durationMs: z.nullable(z.int()),
  /** A failed recording has a reason; null where its job gave up. */
  rejection: z.nullable(z.enum(RECORDING_REJECTIONS)),
};

/** The film behind a photo of a post: the photo is its poster. */
export const postVideoSchema = z.object({
  ...recordingShape,
  /** The video stays as it was filmed, where the author chose to keep that. */
  originalUrl: z.nullable(mediaUrlSchema),
});

export type PostVideo = z.infer<typeof postVideoSchema>;

export const postVoiceSchema = z.object({
  ...recordingShape,
  /** Loudness from 0 to 100 in equal steps over the whole duration; empty until it is ready. */
  peaks: z.array(z.int()),
});

export type PostVoice = z.infer<typeof postVoiceSchema>;

export const recordingJobSchema = z.object({
  ...jobShape,
  kind: z.literal('recording'),
  /** Null if the post was deleted meanwhile. */
  postId: z.nullable(idSchema),
  /** What it made is in its post. */
  result: z.nullable(z.object({})),
});

/** What this installation accepts. */
export const recordingLimitsSchema = z.object({
  videoBytes: z.int(),
  videoSeconds: z.int(),
  voiceBytes: z.int(),
  voiceSeconds: z.int(),
});

export type RecordingLimits = z.infer<typeof recordingLimitsSchema>;

export const recordingCalls = {
  limits: defineCall({
    method: 'GET',
    path: '/uploads/limits',
    access: 'family',
    response: recordingLimitsSchema,
  }),
};

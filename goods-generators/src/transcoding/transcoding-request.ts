import { RECORDING_REJECTIONS, type RecordingRejection } from 'shared/contract/recording';
import * as z from 'shared/schema';

/** What transcoding-program.ts makes. Paths are absolute. */
export type TranscodingRequest = {
  source: string;
  directory: string;
  maxSeconds: number;
} & ({ type: 'video'; retainsOriginal: boolean; maxPixels: number } | { type: 'voice' });

export const rejectedSchema = z.object({ rejection: z.enum(RECORDING_REJECTIONS) });

export const transcodedVideoSchema = z.object({
  video: z.string(),
  poster: z.string(),
  original: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  durationMs: z.number(),
});

export const transcodedVoiceSchema = z.object({
  sound: z.string(),
  durationMs: z.number(),
  peaks: z.array(z.number()),
});

/**
 * Paths in the context's directory; the size is that of the upright video. `original`: null if there is none.
 */
export type TranscodedVideo = z.infer<typeof transcodedVideoSchema>;

/** `peaks`: loudness from 0 to 100 in equal steps. */
export type TranscodedVoice = z.infer<typeof transcodedVoiceSchema>;

/** The file can never be played; `REJECTION_MESSAGES` says why. */
export type Rejected = z.infer<typeof rejectedSchema>;

/** The file itself is why it can never be played: nothing failed here. */
export class RecordingRejected extends Error {
  override name = 'RecordingRejected';
  readonly rejection: RecordingRejection;

  constructor(rejection: RecordingRejection) {
    super(`The recording is ${rejection}`);
    this.rejection = rejection;
  }
}

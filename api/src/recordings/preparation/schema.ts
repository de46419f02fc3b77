import { RECORDING_TYPES } from 'shared/contract/recording';
import * as z from 'shared/schema';

/** A job's input. The upload is in its `source_media_id`. */
export const recordingInputSchema = z.object({
  type: z.enum(RECORDING_TYPES),
  retainsOriginal: z.boolean(),
});

export type RecordingInput = z.output<typeof recordingInputSchema>;

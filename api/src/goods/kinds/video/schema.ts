import * as z from 'shared/schema';

/** The photo is in the job's `source_media_id`. */
export const videoInputSchema = z.object({ actionPrompt: z.string() });

/** The contract's videoResultSchema without its URL. */
export const videoResultSchema = z.object({ byAi: z.boolean() });

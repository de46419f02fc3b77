import * as z from 'shared/schema';
import { daySchema, mediaUrlSchema } from './identifiers.ts';

export const WEATHERS = ['sunny', 'cloudy', 'rainy', 'snowy'] as const;

export type Weather = (typeof WEATHERS)[number];

/** A video that was made and not kept: its address works for 24 hours. */
export const videoResultSchema = z.object({
  animatePhotoTempUrl: mediaUrlSchema,
  /** An AI service made it, which the page says. */
  byAi: z.boolean(),
});

/** The words and the picture of a diary that was made and not kept; the page fills in what is absent. */
export const diaryResultSchema = z.object({
  title: z.string(),
  content: z.string(),
  image_url: z.nullable(mediaUrlSchema),
  weather: z.optional(z.enum(WEATHERS)),
  mood: z.optional(z.string()),
  /** The post's day. */
  date: z.optional(daySchema),
  byAi: z.boolean(),
});

export type DiaryResult = z.infer<typeof diaryResultSchema>;

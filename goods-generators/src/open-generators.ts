import { createBuiltInDiaryGenerator } from './built-in/built-in-diary-generator.ts';
import { createBuiltInVideoGenerator } from './built-in/built-in-video-generator.ts';
import type { DiaryGenerator, VideoGenerator } from './generator.ts';
import type { GeneratorSettings } from './generator-settings.ts';
import type { LimitDecoding } from './photo/decode-photo.ts';

// The AI services' packages take a quarter of a second to load: only where one is configured.

/** The configured AI service, else the built-in generator. Sends no request yet. */
export async function openVideoGenerator(
  { video, timeoutMs }: Pick<GeneratorSettings, 'video' | 'timeoutMs'>,
  limitDecoding: LimitDecoding,
): Promise<VideoGenerator> {
  if (video === null) return createBuiltInVideoGenerator();
  const { createAiVideoGenerator } = await import('./ai/ai-video-generator.ts');
  return createAiVideoGenerator(video, { timeoutMs, limitDecoding });
}

/** The configured AI service, else the built-in generator. Sends no request yet. */
export async function openDiaryGenerator(
  { ai, timeoutMs }: Pick<GeneratorSettings, 'ai' | 'timeoutMs'>,
  limitDecoding: LimitDecoding,
): Promise<DiaryGenerator> {
  const illustrator = createBuiltInDiaryGenerator();
  if (ai === null) return illustrator;
  const { createAiDiaryGenerator } = await import('./ai/ai-diary-generator.ts');
  return createAiDiaryGenerator(ai, { timeoutMs, illustrator, limitDecoding });
}

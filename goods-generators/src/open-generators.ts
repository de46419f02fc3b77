import { createBuiltInDiaryGenerator } from './built-in/diary/built-in-diary-generator.ts';
import { createBuiltInVideoGenerator } from './built-in/video/built-in-video-generator.ts';
import type { DiaryGenerator, VideoGenerator } from './generator.ts';
import type { AiServiceSettings, VideoServiceSettings } from './generator-settings.ts';
import type { LimitDecoding } from './photo/decode-photo.ts';

type GeneratorOptions = { timeoutMs: number; limitDecoding: LimitDecoding };

// The AI services' packages take a quarter of a second to load: only where one is configured.

/** The configured AI service, else the built-in generator. Sends no request yet. */
export async function openVideoGenerator(
  settings: VideoServiceSettings | null,
  options: GeneratorOptions,
): Promise<VideoGenerator> {
  if (settings === null) return createBuiltInVideoGenerator();
  const { createAiVideoGenerator } = await import('./ai/ai-video-generator.ts');
  return createAiVideoGenerator(settings, options);
}

/** The configured AI service, else the built-in generator. Sends no request yet. */
export async function openDiaryGenerator(
  settings: AiServiceSettings | null,
  options: GeneratorOptions,
): Promise<DiaryGenerator> {
  const illustrator = createBuiltInDiaryGenerator();
  if (settings === null) return illustrator;
  const { createAiDiaryGenerator } = await import('./ai/ai-diary-generator.ts');
  return createAiDiaryGenerator(settings, { ...options, illustrator });
}

import { createBuiltInDiaryMaker } from './built-in/built-in-diary-maker.ts';
import { createBuiltInVideoMaker } from './built-in/built-in-video-maker.ts';
import type { DiaryMaker, VideoMaker } from './maker.ts';
import type { MakerSettings } from '../platform/config/maker-settings.ts';

/** The makers that the environment chose: AI services where they are set, else the built-in ones. Nothing is asked of a service yet. */
export async function openMakers(settings: MakerSettings): Promise<{ video: VideoMaker; diary: DiaryMaker }> {
  return { video: await openVideoMaker(settings), diary: await openDiaryMaker(settings) };
}

// Services' packages take a quarter of a second to load: only where one is set.

async function openVideoMaker({ video, timeoutMs }: MakerSettings): Promise<VideoMaker> {
  if (video === null) return createBuiltInVideoMaker();
  const { createAiVideoMaker } = await import('./ai/ai-video-maker.ts');
  return createAiVideoMaker(video, { timeoutMs });
}

async function openDiaryMaker({ ai, timeoutMs }: MakerSettings): Promise<DiaryMaker> {
  const illustrator = createBuiltInDiaryMaker();
  if (ai === null) return illustrator;
  const { createAiDiaryMaker } = await import('./ai/ai-diary-maker.ts');
  return createAiDiaryMaker(ai, { timeoutMs, illustrator });
}

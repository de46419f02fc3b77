import { createAiDiaryMaker } from './ai/ai-diary-maker.ts';
import { createAiVideoMaker } from './ai/ai-video-maker.ts';
import { createBuiltInDiaryMaker } from './built-in/built-in-diary-maker.ts';
import { createBuiltInVideoMaker } from './built-in/built-in-video-maker.ts';
import type { DiaryMaker, VideoMaker } from './maker.ts';
import type { MakerSettings } from './maker-settings.ts';

/** The makers that the environment chose: AI services where they are set, else the built-in ones. Nothing is asked of a service yet. */
export function openMakers(settings: MakerSettings): { video: VideoMaker; diary: DiaryMaker } {
  const { timeoutMs } = settings;
  const builtInDiary = createBuiltInDiaryMaker();
  return {
    video:
      settings.video === null ? createBuiltInVideoMaker() : createAiVideoMaker(settings.video, { timeoutMs }),
    diary:
      settings.ai === null
        ? builtInDiary
        : createAiDiaryMaker(settings.ai, { timeoutMs, illustrator: builtInDiary }),
  };
}

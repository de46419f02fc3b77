import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { DiaryMaker, Workplace } from '../maker.ts';
import type { AiServiceSettings } from '../../platform/config/maker-settings.ts';
import { askForDiaryText } from './ask-for-diary-text.ts';
import { drawIllustration } from './draw-illustration.ts';
import { createServiceFetch, RETRY_DELAY_MS } from './service-fetch.ts';
import { asMakerFailure } from './service-trouble.ts';
import { withinTime } from './time-limit.ts';

const SENT_PERCENT = 10;
const TEXT_PERCENT = 50;
const DONE_PERCENT = 100;

/**
 * Diaries by an OpenAI-compatible service: its words, and its drawing where an image model is set. Without one the
 * illustration is `illustrator`'s, the built-in maker.
 * @param options `timeoutMs` for one diary, `retryDelayMs` before the one retry of a request
 */
export function createAiDiaryMaker(
  settings: AiServiceSettings,
  options: { timeoutMs: number; illustrator: DiaryMaker; retryDelayMs?: number },
): DiaryMaker {
  const retryDelayMs = options.retryDelayMs ?? RETRY_DELAY_MS;
  const serviceNamed = (service: string) =>
    createOpenAICompatible({
      name: 'ai',
      baseURL: settings.baseUrl,
      apiKey: settings.apiKey,
      supportsStructuredOutputs: true,
      fetch: createServiceFetch(service, retryDelayMs),
    });
  const textModel = serviceNamed('AI text').languageModel(settings.textModel);
  const imageModel =
    settings.imageModel === null ? null : serviceNamed('AI illustration').imageModel(settings.imageModel);

  return {
    byAi: true,
    async make(source, workplace) {
      const { signal, onProgress } = workplace;
      const limits = { service: 'AI diary', signal, timeoutMs: options.timeoutMs };
      return withinTime(limits, async (signal) => {
        onProgress(SENT_PERCENT);
        const text = await askForDiaryText(textModel, source, signal).catch(failAs('AI text'));
        onProgress(TEXT_PERCENT);
        const illustration =
          imageModel === null
            ? (await options.illustrator.make(source, secondHalf(workplace, signal))).illustration
            : await drawIllustration(
                imageModel,
                { photo: source.photo, text },
                { directory: workplace.directory, signal },
              ).catch(failAs('AI illustration'));
        onProgress(DONE_PERCENT);
        return { text, illustration };
      });
    },
  };
}

function failAs(service: string): (error: unknown) => never {
  return (error) => {
    throw asMakerFailure(service, error);
  };
}

/** The same workplace, where the work that begins now is what is still missing. */
function secondHalf({ directory, onProgress }: Workplace, signal: AbortSignal): Workplace {
  return {
    directory,
    signal,
    onProgress: (percent) =>
      onProgress(Math.round(TEXT_PERCENT + (percent * (DONE_PERCENT - TEXT_PERCENT)) / 100)),
  };
}

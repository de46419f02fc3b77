import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { DiaryGenerator, GenerationContext } from '../generator.ts';
import type { AiServiceSettings } from '../generator-settings.ts';
import { requestDiaryText } from './request-diary-text.ts';
import { drawIllustration } from './draw-illustration.ts';
import { createServiceFetch, RETRY_DELAY_MS } from './service-fetch.ts';
import type { LimitDecoding } from '../photo/decode-photo.ts';
import { asGeneratorError } from './service-error.ts';
import { withinTime } from './time-limit.ts';

const SENT_PERCENT = 10;
const TEXT_PERCENT = 50;
const DONE_PERCENT = 100;

/**
 * Diaries by an OpenAI-compatible service: text, and the illustration where an image model is configured,
 * else `illustrator`'s (built-in).
 * @param options `timeoutMs` for one diary, `retryDelayMs` before the one retry of a request
 */
export function createAiDiaryGenerator(
  settings: AiServiceSettings,
  options: {
    timeoutMs: number;
    illustrator: DiaryGenerator;
    limitDecoding: LimitDecoding;
    retryDelayMs?: number;
  },
): DiaryGenerator {
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
    async generate(source, generation) {
      const { signal, onProgress } = generation;
      const limits = { service: 'AI diary', signal, timeoutMs: options.timeoutMs };
      return withinTime(limits, async (signal) => {
        onProgress(SENT_PERCENT);
        const text = await requestDiaryText(textModel, source, signal).catch(failAs('AI text'));
        onProgress(TEXT_PERCENT);
        const illustration =
          imageModel === null
            ? (await options.illustrator.generate(source, secondHalf(generation, signal))).illustration
            : await drawIllustration(
                imageModel,
                { photo: source.photo, text },
                { directory: generation.directory, signal, limitDecoding: options.limitDecoding },
              ).catch(failAs('AI illustration'));
        onProgress(DONE_PERCENT);
        return { text, illustration };
      });
    },
  };
}

function failAs(service: string): (error: unknown) => never {
  return (error) => {
    throw asGeneratorError(service, error);
  };
}

/** The same context, with progress scaled to the remaining work. */
function secondHalf({ directory, onProgress }: GenerationContext, signal: AbortSignal): GenerationContext {
  return {
    directory,
    signal,
    onProgress: (percent) =>
      onProgress(Math.round(TEXT_PERCENT + (percent * (DONE_PERCENT - TEXT_PERCENT)) / 100)),
  };
}

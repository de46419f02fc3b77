import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { DiaryGenerator, GenerationContext, DiarySource, DiaryText } from '../generator.ts';
import type { AiServiceSettings } from '../generator-settings.ts';
import { drawIllustration } from './draw-illustration.ts';
import { createServiceFetch, RETRY_DELAY_MS } from './service-fetch.ts';
import type { LimitDecoding } from '../photo/decode-photo.ts';
import { asGeneratorError, withinTime } from './service-error.ts';
import {
  extractJsonMiddleware,
  generateText,
  jsonSchema,
  Output,
  wrapLanguageModel,
  type LanguageModel,
} from 'ai';
import * as z from 'shared/schema';
import { DIARY_RESPONSE_SCHEMA, DIARY_INSTRUCTIONS, diaryRequest } from './diary-prompt.ts';
import { fitDiaryText, type DiaryResponse } from './fit-diary-text.ts';

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

/** More lenient than the requested schema: responses of inexact services are used as far as possible. */
const responseSchema = z.object({
  title: z.string(),
  lines: z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((lines) => (typeof lines === 'string' ? [lines] : lines)),
  ),
  weather: z.optional(z.unknown()),
  mood: z.optional(z.unknown()),
});

const responseFormat = jsonSchema<DiaryResponse>(DIARY_RESPONSE_SCHEMA, {
  validate: (value) => {
    const parsed = z.safeParse(responseSchema, value);
    if (!parsed.success) return { success: false, error: new Error('not the form that was asked for') };
    const { title, lines, weather, mood } = parsed.data;
    return { success: true, value: { title, lines, weather, mood } };
  },
});

/** Fits the model's text to DiaryText's rules. @throws errors of the request and of parsing the response */
async function requestDiaryText(
  model: Extract<LanguageModel, { specificationVersion: 'v4' }>,
  source: DiarySource,
  signal: AbortSignal,
): Promise<DiaryText> {
  const { output } = await generateText({
    // Some services always wrap their JSON in ```.
    model: wrapLanguageModel({ model, middleware: extractJsonMiddleware() }),
    instructions: DIARY_INSTRUCTIONS,
    prompt: diaryRequest(source),
    output: Output.object({ schema: responseFormat, name: 'picture_diary' }),
    maxRetries: 0,
    abortSignal: signal,
  });
  return fitDiaryText(output);
}

import {
  extractJsonMiddleware,
  generateText,
  jsonSchema,
  Output,
  wrapLanguageModel,
  type LanguageModel,
} from 'ai';
import * as z from 'shared/schema';
import type { DiarySource, DiaryText } from '../generator.ts';
import { DIARY_RESPONSE_SCHEMA, DIARY_INSTRUCTIONS, diaryRequest } from './diary-prompt.ts';
import { fitDiaryText, type DiaryResponse } from './fit-diary-text.ts';

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
export async function requestDiaryText(
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

import type { GeneratorSettings } from 'goods-generators/generator-settings';
import * as z from 'shared/schema';

const DEFAULT_TIMEOUT_SECONDS = 240;
const MAX_TIMEOUT_SECONDS = 3_600;

const serviceAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'an address such as https://ai.example/v1',
    ),
  );

const aiSchema = z.object({
  AI_BASE_URL: serviceAddress,
  AI_API_KEY: z.string(),
  AI_TEXT_MODEL: z.string(),
  AI_IMAGE_MODEL: z.optional(z.string()),
});

const videoSchema = z.object({
  VIDEO_PROVIDER: z.enum(['replicate'], 'replicate'),
  VIDEO_API_KEY: z.string(),
  // It becomes part of an address.
  VIDEO_MODEL: z
    .string()
    .check(z.regex(/^[\w-]+\/[\w-][\w.-]*(:[\w-]+)?$/, 'owner/name or owner/name:version')),
  VIDEO_BASE_URL: z.optional(serviceAddress),
});

const timeout = z.coerce
  .number()
  .check(
    z.refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= MAX_TIMEOUT_SECONDS,
      `whole seconds, 1 to ${MAX_TIMEOUT_SECONDS}`,
    ),
  );
const timeSchema = z.object({ MAKER_TIMEOUT_SECONDS: z._default(timeout, DEFAULT_TIMEOUT_SECONDS) });

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * AI_BASE_URL, AI_API_KEY and AI_TEXT_MODEL (with AI_IMAGE_MODEL); VIDEO_PROVIDER, VIDEO_API_KEY and
 * VIDEO_MODEL (with VIDEO_BASE_URL); MAKER_TIMEOUT_SECONDS. An unset group uses the built-in generator.
 * @throws Error naming every variable that is missing or invalid, never its value
 */
export function generatorSettingsFrom(variables: Variables): GeneratorSettings {
  const complaints: string[] = [];
  const ai = readGroup(aiSchema, variables, complaints);
  const video = readGroup(videoSchema, variables, complaints);
  const time = readGroup(timeSchema, variables, complaints);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return {
    ai: ai && {
      baseUrl: ai.AI_BASE_URL.replace(/\/+$/, ''),
      apiKey: ai.AI_API_KEY,
      textModel: ai.AI_TEXT_MODEL,
      imageModel: ai.AI_IMAGE_MODEL ?? null,
    },
    video: video && {
      provider: video.VIDEO_PROVIDER,
      apiKey: video.VIDEO_API_KEY,
      model: video.VIDEO_MODEL,
      baseUrl: video.VIDEO_BASE_URL?.replace(/\/+$/, '') ?? null,
    },
    timeoutMs: (time?.MAKER_TIMEOUT_SECONDS ?? DEFAULT_TIMEOUT_SECONDS) * 1_000,
  };
}

/** null where nothing of the group is set, and where something is wrong, which `complaints` then says. */
function readGroup<T>(
  schema: z.ZodMiniType<T> & { shape: object },
  variables: Variables,
  complaints: string[],
): T | null {
  const set = Object.keys(schema.shape).filter((name) => variables[name] !== undefined);
  if (set.length === 0) return null;
  const parsed = z.safeParse(schema, Object.fromEntries(set.map((name) => [name, variables[name]])));
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    const missing = variables[name] === undefined;
    complaints.push(`${name}: ${missing ? `missing, though ${set.join(', ')} is set` : issue.message}`);
  }
  return null;
}

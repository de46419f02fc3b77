import * as z from 'shared/schema';

/** JSON in `<script id="ongi-config">` of index.html, rendered from the environment at release. */
export const configSchema = z.object({
  apiBaseUrl: z.optional(z.unknown()),
  googleDrive: z.optional(z.unknown()),
  kakaoShare: z.optional(z.unknown()),
  telemetrySampleRate: z.optional(z.unknown()),
});

export const googleDriveSchema = z.object({
  clientId: z.string(),
  apiKey: z.string(),
  scriptUrl: z.string(),
  apiUrl: z.string(),
});

export const kakaoShareSchema = z.object({ javascriptKey: z.string(), scriptUrl: z.string() });

export const telemetrySampleRateSchema = z.number().check(z.gte(0), z.lte(1));

export const apiBaseUrlSchema = z.string().check(z.refine(isHttpUrlOrPath));

function isHttpUrlOrPath(value: string): boolean {
  // Spaces and control characters are dropped by URL parsers: what is meant would not be what is used.
  if (/[\s\u0000-\u001f\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\/[^/]/i.test(value) && URL.canParse(value);
}

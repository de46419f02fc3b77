import * as z from 'shared/schema';
import type { GoogleDriveSettings, KakaoShareSettings } from 'shared/shell';
import { API_BASE_URL } from 'federation/first-view/api-base-url';

/** JSON in `<script id="ongi-config">` of index.html, rendered from the environment at release. */
const configSchema = z.object({
  apiBaseUrl: z.optional(z.unknown()),
  googleDrive: z.optional(z.unknown()),
  kakaoShare: z.optional(z.unknown()),
  telemetrySampleRate: z.optional(z.unknown()),
});

const googleDriveSchema = z.object({
  clientId: z.string(),
  apiKey: z.string(),
  scriptUrl: z.string(),
  apiUrl: z.string(),
});

const kakaoShareSchema = z.object({ javascriptKey: z.string(), scriptUrl: z.string() });

const telemetrySampleRateSchema = z.number().check(z.gte(0), z.lte(1));

const apiBaseUrlSchema = z
  .string()
  .check(z.refine((value) => API_BASE_URL.test(value) && URL.canParse(value, location.href)));

type Configuration = {
  /** An absolute http(s) URL, or a path that begins with one slash (`/api`). */
  apiBaseUrl: string;
  googleDrive: GoogleDriveSettings | null;
  kakaoShare: KakaoShareSettings | null;
  /** The part of all visits that report how fast they were, 0 to 1. */
  telemetrySampleRate: number;
};

/** The site was rendered without what it needs, or with what cannot be. Nothing of the app is started. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export type Site =
  | { kind: 'ready'; configuration: Configuration }
  | { kind: 'unusable'; error: ConfigurationError };

export function readSite(page: Document): Site {
  try {
    return { kind: 'ready', configuration: readConfiguration(page) };
  } catch (error) {
    if (error instanceof ConfigurationError) return { kind: 'unusable', error };
    throw error;
  }
}

/** @throws ConfigurationError naming what is missing, or `must be a valid URL` (product.md section 8) */
function readConfiguration(page: Document): Configuration {
  const block = z.safeParse(configSchema, readJsonBlock(page, 'ongi-config'));
  const apiBaseUrl = block.success ? block.data.apiBaseUrl : undefined;
  if (apiBaseUrl === undefined || apiBaseUrl === null || apiBaseUrl === '') {
    throw new ConfigurationError('Missing required environment variables: API_BASE_URL (apiBaseUrl)');
  }
  const parsed = z.safeParse(apiBaseUrlSchema, apiBaseUrl);
  if (!parsed.success) throw new ConfigurationError('API_BASE_URL (apiBaseUrl) must be a valid URL');
  // The app is whole without the rest.
  const rest = block.success ? block.data : {};
  return {
    apiBaseUrl: parsed.data,
    googleDrive: z.safeParse(googleDriveSchema, rest.googleDrive).data ?? null,
    kakaoShare: z.safeParse(kakaoShareSchema, rest.kakaoShare).data ?? null,
    telemetrySampleRate: z.safeParse(telemetrySampleRateSchema, rest.telemetrySampleRate).data ?? 0,
  };
}

/** The value of a JSON data block; undefined where there is none, or where it is no JSON. */
function readJsonBlock(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent ?? '';
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

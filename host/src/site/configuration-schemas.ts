import { API_BASE_URL } from 'federation/first-view/api-base-url';
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

export const apiBaseUrlSchema = z
  .string()
  .check(z.refine((value) => API_BASE_URL.test(value) && URL.canParse(value, location.href)));

import axios, { type AxiosResponse } from 'axios';
import * as z from 'shared/schema';
import { ERROR_MESSAGES } from 'shared/contract/error-code';
import { ApiError, toErrorCode } from 'shared/errors';
import { fieldErrorSchema } from 'shared/contract/envelope';
import { PrefetchError } from './prefetched-responses.ts';

/** Optional parts of a failed response's body: a proxy's page has none of them. */
const failureBodySchema = z.object({
  code: z.string().check(z.minLength(1)),
  message: z.optional(z.string()),
  details: z.optional(z.unknown()),
});

const TIMEOUT_CODES: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT']);

/** Turns what axios threw into an ApiError; a request that was called off stays as it is. */
export function toApiError(error: unknown): unknown {
  if (error instanceof PrefetchError) return new ApiError({ code: 'NETWORK_ERROR', cause: error.message });
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  if (error.response !== undefined) return apiErrorOfResponse(error.response, error);
  return new ApiError({
    code: toErrorCode({ timedOut: TIMEOUT_CODES.has(error.code) }),
    cause: withoutRequest(error),
  });
}

type FailedResponse = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>;

/** The error of a failed response: its body's code, message and details, else the code of its status. */
export function apiErrorOfResponse({ status, data, headers }: FailedResponse, cause?: unknown): ApiError {
  const retryAfterMs = parseRetryAfter(headers['retry-after']);
  const parsed = z.safeParse(failureBodySchema, data);
  if (!parsed.success)
    return new ApiError({
      code: toErrorCode({ status }),
      status,
      retryAfterMs,
      cause: withoutRequest(cause),
    });
  const { code, message, details } = parsed.data;
  return new ApiError({
    code: toErrorCode({ status, bodyCode: code }),
    status,
    message: message === undefined || message === '' ? ERROR_MESSAGES.UNKNOWN_ERROR : message,
    details: parseDetails(details),
    retryAfterMs,
  });
}

/** RFC 9110: whole seconds, or the date from which on to try again. Anything else says nothing. */
function parseRetryAfter(header: unknown): number | null {
  if (typeof header !== 'string' || header === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function parseDetails(details: unknown) {
  const parsed = z.safeParse(z.array(fieldErrorSchema), details);
  return parsed.success ? parsed.data : [];
}

/** An axios error contains the token and all input: log only its code and message. */
function withoutRequest(error: unknown): string | undefined {
  return axios.isAxiosError(error) ? `${error.code ?? ''} ${error.message}`.trim() : undefined;
}

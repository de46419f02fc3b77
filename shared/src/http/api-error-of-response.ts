import * as z from 'shared/schema';
import { ERROR_MESSAGES } from 'shared/contract/error-code';
import { ApiError, toErrorCode } from 'shared/errors';
import { failureBody, failureDetails } from './response-schemas.ts';

/** Axios made the response, or it was prefetched. Header names are in lower case. */
export type ApiResponse = { status: number; data: unknown; headers: Readonly<Record<string, unknown>> };

/** The error of a failed response: its body's code, message and details, else the code of its status. */
export function apiErrorOfResponse({ status, data, headers }: ApiResponse, cause?: string): ApiError {
  const retryAfterMs = parseRetryAfter(headers['retry-after']);
  const requestId = headers['x-request-id'];
  const parsed = z.safeParse(failureBody, data);
  if (!parsed.success)
    return new ApiError({ code: toErrorCode({ status }), status, retryAfterMs, requestId, cause });
  const { code, message, details } = parsed.data;
  return new ApiError({
    code: toErrorCode({ status, bodyCode: code }),
    status,
    message: message === undefined || message === '' ? ERROR_MESSAGES.UNKNOWN_ERROR : message,
    details: parseDetails(details),
    retryAfterMs,
    requestId,
  });
}

/** RFC 9110: whole seconds, or the date from which on to try again. Anything else says nothing. */
function parseRetryAfter(header: unknown): number | null {
  if (typeof header !== 'string' || header === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function parseDetails(details: unknown) {
  const parsed = z.safeParse(failureDetails, details);
  return parsed.success ? parsed.data : [];
}

import type { DetailedError, HttpResponse } from 'tus-js-client';
import { ApiError } from 'shared/errors';
import { apiErrorOfResponse } from 'shared/http';

/** The upload's status of its own protocol: its offset differs, or another request is writing to it. */
const CONFLICTS: readonly (number | null)[] = [409, 423];

/** The server no longer knows the upload: it expired, or a post has it. */
const UNKNOWN: readonly (number | null)[] = [404, 410];

/** What tus-js-client threw, as an error of the app's catalogue. Its own message contains addresses. */
export function apiErrorOfUpload(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!isDetailed(error)) return new ApiError({ code: 'NETWORK_ERROR' });
  // Thrown before the request was sent.
  if (error.causingError instanceof ApiError) return error.causingError;
  const { originalResponse } = error;
  return originalResponse === null
    ? new ApiError({ code: 'NETWORK_ERROR' })
    : apiErrorOfTusResponse(originalResponse);
}

export function isUnknownUpload({ status }: ApiError): boolean {
  return UNKNOWN.includes(status);
}

/** Whether the same request may succeed a moment later. */
export function isPassing({ status }: ApiError): boolean {
  return status === null || status === 408 || CONFLICTS.includes(status) || status >= 500;
}

/** A conflict or a lost upload says nothing about the file: whoever sends it tries again later. */
export function finalUploadError(error: ApiError): ApiError {
  if (!isUnknownUpload(error) && !CONFLICTS.includes(error.status)) return error;
  return new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 503, cause: error });
}

function apiErrorOfTusResponse(response: HttpResponse): ApiError {
  return apiErrorOfResponse({
    status: response.getStatus(),
    data: parseJson(response.getBody()),
    headers: {
      'retry-after': response.getHeader('Retry-After'),
      'x-request-id': response.getHeader('X-Request-Id'),
    },
  });
}

/** HEAD has no body, and a proxy's page is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && 'originalResponse' in error;
}

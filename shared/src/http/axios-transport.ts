import axios, { type AxiosRequestConfig } from 'axios';
import { ApiError, toErrorCode } from 'shared/errors';
import { sessionStore } from 'shared/session';
import { apiErrorOfResponse, type ApiResponse } from './api-error-of-response.ts';
import { currentApiBaseUrl } from './http-config.ts';
import { API_TIMEOUT_MS, type ApiRequest, RETRY_MARKER_HEADER } from './request.ts';

/**
 * Axios' instance for the API. Tests replace its `defaults`. Without a cookie against forged requests, as the
 * token is a header: axios would ask the browser for it before each request, which takes a slow phone 30 ms.
 */
export const apiClient = axios.create({
  withCredentials: true,
  timeout: API_TIMEOUT_MS,
  xsrfCookieName: '',
});

/** Sends a request. @throws ApiError; a request that was called off throws what axios threw */
export async function sendByAxios(request: ApiRequest): Promise<ApiResponse> {
  try {
    return await apiClient.request<unknown>(axiosConfig(request));
  } catch (error) {
    throw toApiError(error);
  }
}

function axiosConfig(request: ApiRequest): AxiosRequestConfig {
  const { accessToken } = sessionStore.getState();
  const { onUploadProgress } = request;
  return {
    baseURL: currentApiBaseUrl(),
    url: request.path,
    method: request.method,
    data: request.form ?? request.body,
    headers: {
      Accept: 'application/json',
      ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(request.retryMarker === true ? { [RETRY_MARKER_HEADER]: '1' } : {}),
      ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
      ...request.headers,
    },
    ...(request.timeoutMs === undefined ? {} : { timeout: request.timeoutMs }),
    ...(request.query === undefined ? {} : { params: request.query }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    ...(onUploadProgress === undefined
      ? {}
      : { onUploadProgress: ({ progress }) => onUploadProgress(Math.min(1, progress ?? 0)) }),
  };
}

const TIMEOUT_CODES: ReadonlySet<string | undefined> = new Set(['ECONNABORTED', 'ETIMEDOUT']);

/** Turns what axios threw into an ApiError; a request that was called off stays as it is. */
function toApiError(error: unknown): unknown {
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  // An axios error contains the token and all input: log only its code and message.
  const cause = `${error.code ?? ''} ${error.message}`.trim();
  if (error.response !== undefined) return apiErrorOfResponse(error.response, cause);
  return new ApiError({ code: toErrorCode({ timedOut: TIMEOUT_CODES.has(error.code) }), cause });
}

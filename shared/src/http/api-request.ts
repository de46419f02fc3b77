import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import * as z from 'shared/schema';
import { InvalidResponseError, ApiError, requiresLogin, reportError } from 'shared/errors';
import { sessionStore } from 'shared/session';
import { envelopeSchema } from 'shared/contract/envelope';
import type { PrefetchedResponse } from '../first-view/first-view.ts';
import { takePrefetchedResponse } from './prefetched-responses.ts';
import { notifyForbidden } from './forbidden.ts';
import { currentApiBaseUrl } from './http-config.ts';
import { apiErrorOfResponse, toApiError } from './to-api-error.ts';

/** How long a request may take, uploads and generating included (product.md section 9). */
export const API_TIMEOUT_MS = 300_000;

/** Marks a retry of a request whose failure was reported: it shows no toast. */
export const RETRY_MARKER_HEADER = 'X-Retry-Attempt';

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base URL, begins with a slash: `/memory-post/12`. */
  path: `/${string}`;
  /** Of the query string; what is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; instead of `body`. */
  form?: FormData;
  signal?: AbortSignal;
  /**
   * No toast on failure, because the caller shows it beside its field or in its dialog. An expired session is
   * still reported: its toast offers the login. `entirely`: the caller offers the login, or is the login.
   */
  silent?: boolean | 'entirely';
  /** This request repeats a failed one. */
  retryMarker?: boolean;
  /** Sent as `Idempotency-Key`: the same key makes one post, however often it is sent. */
  idempotencyKey?: string;
  /** Further headers: `Prefer: respond-async`. */
  headers?: Readonly<Record<string, string>>;
  /** The part of the body that is sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void;
  timeoutMs?: number;
};

/** Axios' instance for the API. Tests replace its `defaults.adapter`. */
export const apiClient = axios.create({ withCredentials: true, timeout: API_TIMEOUT_MS });

/**
 * Requests the API; returns the `data` of its envelope, parsed with `schema`.
 * @throws ApiError with a code of the catalogue, InvalidResponseError if the schema rejects the data: both
 * are reported already (a toast, unless `silent` or `retryMarker`). Aborted: CanceledError (`isAbort`).
 */
export async function apiRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: ApiRequest,
): Promise<z.output<Schema>> {
  try {
    return await requestUnreported(schema, request);
  } catch (error) {
    reportRequestError(error, request);
    throw error;
  }
}

/** As `apiRequest`, but the caller reports (`reportRequestError`), e.g. if no response is saved. */
export async function requestUnreported<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: ApiRequest,
): Promise<z.output<Schema>> {
  try {
    const response =
      (await prefetchedResponse(request)) ?? (await apiClient.request<unknown>(axiosConfig(request)));
    return parseResponse(schema, response);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error instanceof ApiError && error.code === 'FORBIDDEN') notifyForbidden();
    throw error;
  }
}

/** Logs a failed request and shows its toast, unless it is silent or retries one that was reported. */
export function reportRequestError(
  error: unknown,
  { silent = false, retryMarker = false }: ApiRequest,
): void {
  const isSilent = silent === 'entirely' || (silent && !requiresLogin(error));
  reportError(error, { silent: isSilent || retryMarker });
}

function prefetchedResponse({
  method,
  path,
  query,
}: ApiRequest): Promise<PrefetchedResponse | undefined> | undefined {
  if (method !== 'GET') return undefined;
  return takePrefetchedResponse(
    addressOf(query === undefined ? { path } : { path, query }),
    sessionStore.getState().accessToken,
  );
}

/** `/memory-post/of-month?month=2026-11&offset=0`. */
export function addressOf({ path, query }: Pick<ApiRequest, 'path' | 'query'>): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
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

function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: AxiosResponse<unknown> | PrefetchedResponse,
): z.output<Schema> {
  const { status } = response;
  // An early response has not been through axios, which throws for these.
  if (status < 200 || status > 299) throw apiErrorOfResponse(response);
  const envelope = z.safeParse(envelopeSchema, response.data);
  if (!envelope.success) throw new InvalidResponseError(status, envelope.error.issues);
  if (!envelope.data.success) throw apiErrorOfResponse(response);
  const data = z.safeParse(schema, envelope.data.data ?? null);
  if (!data.success) throw new InvalidResponseError(status, data.error.issues);
  return data.data;
}

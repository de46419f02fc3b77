import * as z from 'shared/schema';
import { InvalidResponseError, ApiError, requiresLogin, reportError } from 'shared/errors';
import { sessionStore } from 'shared/session';
import { apiErrorOfResponse, type ApiResponse } from './api-error-of-response.ts';
import { envelope } from './response-schemas.ts';
import { notifyForbidden } from './forbidden.ts';
import { PrefetchError, takePrefetchedResponse } from './prefetched-responses.ts';
import { addressOf, type ApiRequest } from './request.ts';
import { loadTransport } from './load-transport.ts';

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

/**
 * Requests as `apiRequest` does, but the caller reports (`reportRequestError`), for example if no response is
 * saved.
 */
export async function requestUnreported<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: ApiRequest,
): Promise<z.output<Schema>> {
  try {
    return parseResponse(schema, (await prefetchedResponse(request)) ?? (await send(request)));
  } catch (error) {
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

async function prefetchedResponse(request: ApiRequest): Promise<ApiResponse | undefined> {
  if (request.method !== 'GET') return undefined;
  try {
    return await takePrefetchedResponse(addressOf(request), sessionStore.getState().accessToken);
  } catch (error) {
    if (!(error instanceof PrefetchError)) throw error;
    throw new ApiError({ code: 'NETWORK_ERROR', cause: error.message });
  }
}

async function send(request: ApiRequest): Promise<ApiResponse> {
  const transport = await loadTransport().catch((error: unknown) => {
    // Nothing was sent.
    throw new ApiError({ code: 'NETWORK_ERROR', cause: error instanceof Error ? error.message : undefined });
  });
  return transport.sendByAxios(request);
}

function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: ApiResponse,
): z.output<Schema> {
  const { status } = response;
  // An early response has not been through axios, which throws for these.
  if (status < 200 || status > 299) throw apiErrorOfResponse(response);
  const enveloped = z.safeParse(envelope, response.data);
  if (!enveloped.success) throw new InvalidResponseError(status, enveloped.error.issues);
  if (!enveloped.data.success) throw apiErrorOfResponse(response);
  const data = z.safeParse(schema, enveloped.data.data ?? null);
  if (!data.success) throw new InvalidResponseError(status, data.error.issues);
  return data.data;
}

import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import type { Call } from 'shared/contract/call';
import * as z from 'shared/schema';
import { ApiError } from 'shared/errors';
import { firstView } from '../first-view/first-view.ts';
import {
  addressOf,
  apiRequest,
  type ApiRequest,
  type CallArguments,
  type CallResponse,
  reportRequestError,
  requestOf,
  requestUnreported,
} from 'shared/http';
import { sessionStore } from 'shared/session';
import { connectionFound, connectionLost } from './connection.ts';
import { storeResponse, readStoredResponse, storageEpoch } from './stored-responses.ts';

/** How long a query waits for the network before it shows a saved response; a late response replaces it. */
const NETWORK_LIMIT_MS = 4_000;

/**
 * The `queryFn` of a GET call: `queryFn: apiQuery(postCalls.detail, { params: { postId } })`.
 * It is cancelled with the query. Retries carry the retry marker, so that one failure makes one toast.
 * For a logged-in person each response is saved on the device. Without network, or with a very slow one, the
 * query returns the saved response and reports nothing: the offline banner is enough.
 */
export function apiQuery<C extends Call>(call: C, ...input: CallArguments<C>) {
  const request = requestOf(call, ...input);
  return (context: QueryFunctionContext): Promise<CallResponse<C>> =>
    isStoredHere()
      ? networkFirst<C['response']>(call.response, request, context, NETWORK_LIMIT_MS)
      : apiRequest<C['response']>(call.response, forContext(request, context));
}

/**
 * Queries as `apiQuery` does, but while the app opens with this page, the saved response is shown at once,
 * and replaced as soon as the network responds. For screens that only show: a form must not begin with what
 * is outdated.
 */
export function deviceFirstQuery<C extends Call>(call: C, ...input: CallArguments<C>) {
  const request = requestOf(call, ...input);
  const usual = apiQuery(call, ...input);
  return (context: QueryFunctionContext): Promise<CallResponse<C>> =>
    isStoredHere() && !firstView().isOver
      ? networkFirst<C['response']>(call.response, request, context, 0)
      : usual(context);
}

function isStoredHere(): boolean {
  return sessionStore.getState().accessToken !== null && typeof indexedDB !== 'undefined';
}

/** Queries as `apiQuery` does, for data that must be current: never saved on the device or read from it. */
export function onlineQuery<C extends Call>(call: C, ...input: CallArguments<C>) {
  const request = requestOf(call, ...input);
  return (context: QueryFunctionContext): Promise<CallResponse<C>> =>
    apiRequest<C['response']>(call.response, forContext(request, context));
}

/** Replaces what the device has saved of a query, after a change that the page made itself. */
export function saveResponse<C extends Call>(
  call: C,
  data: CallResponse<C>,
  ...input: CallArguments<C>
): Promise<void> {
  return storeResponse(addressOf(requestOf(call, ...input)), data);
}

function isRetry({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
}

async function networkFirst<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: ApiRequest,
  context: QueryFunctionContext,
  networkLimitMs: number,
): Promise<z.output<Schema>> {
  const address = addressOf(request);
  const { accessToken } = sessionStore.getState();
  const epoch = storageEpoch();
  const toSend = forContext(request, context);
  const pending = requestUnreported(schema, toSend);
  void onceResolved(pending, (data) => {
    connectionFound(context.client);
    if (sessionStore.getState().accessToken === accessToken) void storeResponse(address, data, epoch);
  });
  const isSlow = Symbol('slow');
  try {
    const first = await Promise.race([pending, afterMs(networkLimitMs, isSlow)]);
    if (first !== isSlow) return first;
  } catch (error) {
    const stored = isUnreachable(error) ? await readStored(schema, address) : undefined;
    if (stored !== undefined) {
      connectionLost(context.client, context.queryKey);
      return stored;
    }
    // Reported here: the request cannot know whether a saved response exists.
    reportRequestError(error, toSend);
    throw error;
  }
  const reading = readStored(schema, address);
  // The network may respond while the database is slow, or does not open.
  const responded = pending.then(
    () => undefined,
    () => reading,
  );
  const stored = await Promise.race([reading, responded]);
  if (stored === undefined) return reportingFailure(pending, toSend);
  // The result is written in a task of its own: what is returned here would replace it.
  void pending.then(
    (data) => setTimeout(() => showLateResponse(context, data)),
    (error: unknown) => setTimeout(() => noteLateFailure(context, error)),
  );
  return stored;
}

/** Handles a late response; its failure is reported by the query that awaits it. */
async function onceResolved<Data>(pending: Promise<Data>, onData: (data: Data) => void): Promise<void> {
  const resolved = await pending.then((data) => ({ data })).catch(() => null);
  if (resolved !== null) onData(resolved.data);
}

/**
 * What is shown no longer exists, or the network is gone. Of the rest, the guard or the next request tells.
 */
function noteLateFailure({ client, queryKey }: QueryFunctionContext, error: unknown): void {
  if (isUnreachable(error)) connectionLost(client, queryKey);
  else if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    void client.invalidateQueries({ queryKey, exact: true });
}

/** Replaces the stored response by a late one; for an infinite query only its page. */
function showLateResponse({ client, queryKey, pageParam }: QueryFunctionContext, data: unknown): void {
  client.setQueryData(queryKey, (shown: unknown) => {
    if (pageParam === undefined) return data;
    const index = isPaged(shown) ? shown.pageParams.indexOf(pageParam) : -1;
    return isPaged(shown) && index !== -1 ? { ...shown, pages: shown.pages.with(index, data) } : shown;
  });
}

function isPaged(shown: unknown): shown is InfiniteData<unknown> {
  return typeof shown === 'object' && shown !== null && 'pages' in shown && 'pageParams' in shown;
}

async function reportingFailure<Data>(pending: Promise<Data>, request: ApiRequest): Promise<Data> {
  try {
    return await pending;
  } catch (error) {
    reportRequestError(error, request);
    throw error;
  }
}

async function readStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
): Promise<z.output<Schema> | undefined> {
  const parsed = z.safeParse(schema, await readStoredResponse(address));
  return parsed.success ? parsed.data : undefined;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 502);
}

/** A retry makes no second toast, whatever the caller marks itself. */
function forContext(request: ApiRequest, context: QueryFunctionContext): ApiRequest {
  return {
    ...request,
    signal: context.signal,
    retryMarker: request.retryMarker === true || isRetry(context),
  };
}

function afterMs<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

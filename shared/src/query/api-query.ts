import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import * as z from 'shared/schema';
import { ApiError } from 'shared/errors';
import { apiRequest, type ApiRequest, reportRequestError, requestUnreported } from 'shared/http';
import { sessionStore } from 'shared/session';
import { connectionFound, connectionLost } from './connection.ts';
import { keepAnswer, readKeptAnswer, storageEpoch } from './kept-answers.ts';

type QueryRequest = Omit<ApiRequest, 'method' | 'signal' | 'retryMarker' | 'body' | 'form'>;

/** How long the network may take where an answer was kept; the answer itself follows when it comes. */
const NETWORK_LIMIT_MS = 4_000;

/**
 * The `queryFn` of a GET: `queryFn: apiQuery(postDetailSchema, { path: '/memory-post/12' })`.
 * It is called off with the query, and its repeats carry the retry marker, so that one failure makes one toast.
 *
 * What somebody who is logged in has read is kept on the device. Where no answer comes (no network, or a very slow one) the
 * kept one is answered instead, and nothing is told: the banner says it already.
 */
export function apiQuery<Schema extends z.ZodMiniType>(schema: Schema, request: QueryRequest) {
  return async (context: QueryFunctionContext): Promise<z.output<Schema>> => {
    if (sessionStore.getState().accessToken === null || typeof indexedDB === 'undefined')
      return apiRequest(schema, toRequest(request, context));
    return networkFirst(schema, request, context);
  };
}

/** Whether this call of a query function repeats one that failed. */
export function isRetry({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
}

async function networkFirst<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: QueryRequest,
  context: QueryFunctionContext,
): Promise<z.output<Schema>> {
  const address = addressOf(request);
  const { accessToken } = sessionStore.getState();
  const epoch = storageEpoch();
  const toSend = toRequest(request, context);
  const asked = requestUnreported(schema, toSend);
  void whenAnswered(asked, (data) => {
    connectionFound(context.client);
    if (sessionStore.getState().accessToken === accessToken) void keepAnswer(address, data, epoch);
  });
  const isSlow = Symbol('slow');
  try {
    const first = await Promise.race([asked, afterMs(NETWORK_LIMIT_MS, isSlow)]);
    if (first !== isSlow) return first;
  } catch (error) {
    const kept = hasNoAnswer(error) ? await readKept(schema, address) : undefined;
    if (kept !== undefined) {
      connectionLost(context.client, context.queryKey);
      return kept;
    }
    // Reported here and not by the request, which could not know whether anything was kept.
    reportRequestError(error, toSend);
    throw error;
  }
  const kept = await readKept(schema, address);
  if (kept === undefined) return reportingFailure(asked, toSend);
  void whenAnswered(asked, (data) => showLateAnswer(context, data));
  return kept;
}

/** Does something with an answer when it comes; that it does not come is told by whoever waits for it. */
async function whenAnswered<Data>(asked: Promise<Data>, onAnswer: (data: Data) => void): Promise<void> {
  const answer = await asked.then((data) => ({ data })).catch(() => null);
  if (answer !== null) onAnswer(answer.data);
}

/** Puts a response that came late in the place of the stored one: one page of several, where the query has pages. */
function showLateAnswer({ client, queryKey, pageParam }: QueryFunctionContext, data: unknown): void {
  client.setQueryData(queryKey, (shown: unknown) => {
    if (pageParam === undefined) return data;
    const place = isPaged(shown) ? shown.pageParams.indexOf(pageParam) : -1;
    return isPaged(shown) && place !== -1 ? { ...shown, pages: shown.pages.with(place, data) } : shown;
  });
}

function isPaged(shown: unknown): shown is InfiniteData<unknown> {
  return typeof shown === 'object' && shown !== null && 'pages' in shown && 'pageParams' in shown;
}

async function reportingFailure<Data>(asked: Promise<Data>, request: ApiRequest): Promise<Data> {
  try {
    return await asked;
  } catch (error) {
    reportRequestError(error, request);
    throw error;
  }
}

async function readKept<Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
): Promise<z.output<Schema> | undefined> {
  const parsed = z.safeParse(schema, await readKeptAnswer(address));
  return parsed.success ? parsed.data : undefined;
}

function hasNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 502);
}

function toRequest(request: QueryRequest, context: QueryFunctionContext): ApiRequest {
  return { ...request, method: 'GET', signal: context.signal, retryMarker: isRetry(context) };
}

/** `/memory-post/of-month?month=2026-11&offset=0`. */
function addressOf({ path, query }: QueryRequest): string {
  const words = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}

function afterMs<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'shared/schema';
import { apiRequest, type ApiRequest } from 'shared/http';

type QueryRequest = Omit<ApiRequest, 'method' | 'signal' | 'retryMarker' | 'body' | 'form'>;

/**
 * The `queryFn` of a GET: `queryFn: apiQuery(postDetailSchema, { path: '/memory-post/12' })`.
 * It is called off with the query, and its repeats carry the retry marker, so that one failure makes one toast.
 */
export function apiQuery<Schema extends z.ZodMiniType>(schema: Schema, request: QueryRequest) {
  return (context: QueryFunctionContext): Promise<z.output<Schema>> =>
    apiRequest(schema, {
      ...request,
      method: 'GET',
      signal: context.signal,
      retryMarker: isRetry(context),
    });
}

/** Whether this call of a query function repeats one that failed. */
export function isRetry({ client, queryKey }: QueryFunctionContext): boolean {
  return (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
}

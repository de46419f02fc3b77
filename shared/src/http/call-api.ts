import type * as z from 'shared/schema';
import type { Call } from 'shared/contract/call';
import { apiRequest } from './api-request.ts';
import type { ApiRequest } from './request.ts';

type Schema = z.ZodMiniType | undefined;
type InputOf<Key extends string, Of extends Schema> = Of extends z.ZodMiniType
  ? { [K in Key]: z.input<Of> }
  : { [K in Key]?: never };

type Options = Pick<
  ApiRequest,
  'signal' | 'silent' | 'retryMarker' | 'idempotencyKey' | 'headers' | 'onUploadProgress' | 'timeoutMs'
> & {
  /** For a call with a file part: they travel in this order. */
  files?: readonly File[];
};

type CallInput<Params extends Schema, Query extends Schema, Body extends Schema> = InputOf<'params', Params> &
  InputOf<'query', Query> &
  InputOf<'body', Body> &
  Options;

/** What a call is made with: nothing is required where it has no params, query or body. */
export type CallArguments<C extends Call> =
  C extends Call<infer Params, infer Query, infer Body>
    ? undefined extends Params & Query & Body
      ? [input?: CallInput<Params, Query, Body>]
      : [input: CallInput<Params, Query, Body>]
    : never;

export type CallResponse<C extends Call> = z.output<C['response']>;

/**
 * Makes one call of the contract and returns its parsed data; fails as `apiRequest` does. A call that takes
 * JSON or multipart is sent as a form when there is a file.
 */
export async function callApi<C extends Call>(call: C, ...input: CallArguments<C>): Promise<CallResponse<C>> {
  return apiRequest<C['response']>(call.response, requestOf(call, ...input));
}

export function requestOf<C extends Call>(call: C, ...[input]: CallArguments<C>): ApiRequest {
  const { params, query, body, files, ...options } = (input ?? {}) as LooseInput;
  const asForm = call.bodyAs === 'multipart' || (call.bodyAs === 'json-or-multipart' && files !== undefined);
  return {
    ...options,
    method: call.method,
    path: fillPath(call.path, params ?? {}),
    ...(hasValue(query) ? { query } : {}),
    ...(asForm ? { form: toForm(body, files ?? [], call.files?.part) } : body === undefined ? {} : { body }),
  };
}

function hasValue(query: LooseInput['query']): boolean {
  return query !== undefined && Object.values(query).some((value) => value !== undefined);
}

/** What any call may be given: the public signature holds each call to its own. */
type LooseInput = Options & {
  params?: Readonly<Record<string, string | number>>;
  query?: NonNullable<ApiRequest['query']>;
  body?: unknown;
};

/** `/memory-post/{postId}` with `{ postId: 12 }` is `/memory-post/12`. */
function fillPath(path: `/${string}`, params: Readonly<Record<string, string | number>>): `/${string}` {
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  return `/${filled}`;
}

function toForm(body: unknown, files: readonly File[], part: string | undefined): FormData {
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(body ?? {})], { type: 'application/json' }));
  for (const file of files) form.append(part ?? 'files', file, file.name);
  return form;
}

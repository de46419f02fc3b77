import type * as z from 'shared/schema';

type Schema = z.ZodMiniType;

/** Who may call: anybody, a logged-in person, a member of a family, or the operator's own programs. */
export type CallAccess = 'public' | 'user' | 'family' | 'operator';

/** One call of the API, from which the API and the pages derive route, request and validation. */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema = Schema,
  Access extends CallAccess = CallAccess,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path lies below the API's base URL; parameters in braces: `/memory-post/{postId}`. */
  path: `/${string}`;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `multipart`: `body` as JSON in part `request`, files in the part that `files` names. Default: JSON. */
  bodyAs?: 'multipart' | 'json-or-multipart';
  files?: { part: string; max: number };
  /** Responds 202 at once with `Prefer: respond-async` (RFC 7240). */
  respondsAsync?: true;
  /** The `data` of the envelope. */
  response: ResponseSchema;
};

/** Infers the schemas' exact types, and the access as a literal. */
export function defineCall<
  ResponseSchema extends Schema,
  Access extends CallAccess,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  call: Call<Params, Query, Body, ResponseSchema, Access>,
): Call<Params, Query, Body, ResponseSchema, Access> {
  return call;
}

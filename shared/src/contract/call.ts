import type * as z from 'shared/schema';

type Schema = z.ZodMiniType;

/**
 * One call of the API. The API makes its route, its checks and the OpenAPI document from it, a page its
 * request and the check of the answer.
 */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base URL; parameters in braces: `/memory-post/{postId}`. */
  path: `/${string}`;
  summary: string;
  /** Who may call: anybody, somebody logged in, or somebody who belongs to a family. */
  access: 'public' | 'user' | 'family';
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * How the body travels. `multipart`: the JSON of `body` in the part `request`, the files in the part
   * that `files` names. `json-or-multipart`: either. Without it: JSON.
   */
  bodyAs?: 'multipart' | 'json-or-multipart';
  files?: { part: string; max: number };
  /** The `data` of the envelope. */
  answer: Answer;
};

/** Keeps the schemas' own types. */
export function defineCall<
  Answer extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

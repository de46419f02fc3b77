import assert from 'node:assert/strict';
import { envelopeSchema, type Envelope } from 'shared/contract/envelope';
import * as z from 'shared/schema';

export type TestRequest = {
  method?: string;
  /** Below /api: `/users/user`. */
  path: string;
  token?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is: a FormData, a string … with its own content-type in `headers`. */
  body?: NonNullable<RequestInit['body']>;
  headers?: Readonly<Record<string, string>>;
};

export type TestResponse<Body> = { status: number; headers: Headers; body: Body };

/** Sends a request and asserts an envelope, whatever the status. */
export async function sendRequest(origin: string, request: TestRequest): Promise<TestResponse<Envelope>> {
  const headers = new Headers(request.headers);
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
  const init: RequestInit = { method: request.method ?? 'GET', headers, redirect: 'manual' };
  if (request.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.json);
  } else if (request.body !== undefined) {
    init.body = request.body;
  }
  const response = await fetch(`${origin}/api${request.path}`, init);
  const text = await response.text();
  const body = z.safeParse(envelopeSchema, text === '' ? undefined : JSON.parse(text));
  assert.ok(
    body.success,
    `${init.method} ${request.path} answered ${response.status} without an envelope: ${text.slice(0, 200)}`,
  );
  return { status: response.status, headers: response.headers, body: body.data };
}

/** The data of a response that must be a success, checked with a schema. */
export function dataOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: TestResponse<Envelope>,
): z.output<Schema> {
  assert.equal(
    response.body.code,
    'OK',
    `${response.status} ${response.body.code} ${JSON.stringify(response.body.details ?? [])}`,
  );
  const parsed = z.safeParse(schema, response.body.data);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data;
}

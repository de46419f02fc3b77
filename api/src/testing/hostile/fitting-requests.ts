import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Call } from 'shared/contract/call';
import * as z from 'shared/schema';
import { valuesOf, type ValueSchema } from '../../fuzz/schema-values.ts';
import { jsonSchemaOf } from '../../openapi/json-schema.ts';
import type { TestRequest } from '../server/test-api.ts';

const KNOWN = {
  email: ['someone@example.com'],
  password: ['abcd123!'],
  newPassword: ['efgh456!'],
  nickname: ['누군가'],
  familyName: ['우리집'],
  tempVideoUrl: ['/api/media/a/video'],
  illustration: ['/api/media/a/1200'],
};

/** A body or a query that the schema accepts, the same each time. */
export function fittingValue(schema: z.ZodMiniType): unknown {
  const values = valuesOf(jsonSchemaOf(schema, 'input') as ValueSchema, KNOWN);
  return (
    fc.sample(values, { seed: 1, numRuns: 300 }).find((value) => z.safeParse(schema, value).success) ??
    assert.fail('no value fits')
  );
}

export type CallValues = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
};

const FITTING_PARAMS: Readonly<Record<string, string>> = { code: 'ABCD2345', provider: 'kakao' };

/** A request of a call with these values; without them it fits, apart from ids that nothing has. */
export function requestOf(call: Call, values: CallValues = {}): TestRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values.params?.[name] ?? FITTING_PARAMS[name] ?? '1').toWellFormed()),
  );
  const query = values.query ?? (call.query === undefined ? {} : textsOf(fittingValue(call.query)));
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  const request = {
    method: call.method,
    path: search.length === 0 ? path : `${path}?${search.join('&')}`,
    // A job would be awaited.
    ...(call.respondsAsync === true && { headers: { prefer: 'respond-async' } }),
  };
  if (call.body === undefined) return request;
  const body = 'body' in values ? values.body : fittingValue(call.body);
  if (call.bodyAs !== 'multipart') return { ...request, json: body };
  const form = new FormData();
  form.append('request', JSON.stringify(body));
  return { ...request, body: form };
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)]));
}

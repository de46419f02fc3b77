import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALL_CALLS } from 'shared/contract/calls';
import * as z from 'shared/schema';
import { UPLOAD_OPERATIONS } from './upload-operations.ts';
import { startTestApi } from '../testing/server/test-api.ts';

const api = await startTestApi();
const response = await fetch(`${api.origin}/api/openapi.json`);
const parameterSchema = z.object({ name: z.string(), in: z.string() });
const bodySchema = z.object({ content: z.record(z.string(), z.unknown()) });
const jsonSchema = z.object({
  schema: z.object({ properties: z.optional(z.record(z.string(), z.unknown())) }),
});
const operationSchema = z.object({
  parameters: z.array(parameterSchema),
  requestBody: z.optional(bodySchema),
  responses: z.object({ 200: z.object({ content: z.object({ 'application/json': jsonSchema }) }) }),
  security: z.array(z.unknown()),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });
const written: unknown = await response.json();
/** Without the tus protocol, whose responses have no envelope. */
const document = documentSchema.parse(withoutUploads(written));

function withoutUploads(value: unknown): unknown {
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(value);
  return {
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !(path in UPLOAD_OPERATIONS))),
  };
}

describe('the OpenAPI document', () => {
  test('has uploads in parts as well', () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(written);
    const described = Object.keys(UPLOAD_OPERATIONS).flatMap((path) => Object.keys(paths[path] ?? {}));
    assert.deepEqual(described, ['post', 'head', 'patch', 'delete']);
  });

  test('has every call of the contract and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(described.toSorted(), ALL_CALLS.map((call) => `${call.method} ${call.path}`).toSorted());
  });

  test('has all parameters, bodies, responses and permissions of a path', () => {
    for (const call of ALL_CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()] ?? assert.fail(call.path);
      const name = `${call.method} ${call.path}`;
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      assert.deepEqual(
        inPath,
        [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
        name,
      );
      assert.equal(operation.requestBody === undefined, call.body === undefined, name);
      assert.equal(operation.security.length, call.access === 'public' ? 0 : 1, name);
      assert.ok(operation.responses[200].content['application/json'].schema.properties?.['data'], name);
      assert.equal(
        'multipart/form-data' in (operation.requestBody?.content ?? {}),
        call.bodyAs !== undefined,
        name,
      );
    }
  });

  test('is 304 when it did not change', async () => {
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${api.origin}/api/openapi.json`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), '');
  });
});

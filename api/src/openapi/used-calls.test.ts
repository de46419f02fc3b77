import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsIn, callsInDocument, missingIn, type ApiCalls } from 'federation/release-format/api/api-calls';
import { shapeOf, type Shape } from 'federation/release-format/api/shape';
import { CALLS } from 'shared/contract/calls';
import { openApiDocument } from './openapi-document.ts';

/** As a build measures them, and as the API describes them. */
const used = callsIn(CALLS);
const document = callsInDocument(JSON.parse(JSON.stringify(openApiDocument())));
/** Without uploads, which have a protocol of their own. */
const documented = Object.fromEntries(Object.entries(document).filter(([call]) => Object.hasOwn(used, call)));

describe('what pages call and the OpenAPI document', () => {
  test('are the same, for every call of the contract', () => {
    assert.ok(Object.keys(used).length > 50);
    assert.deepEqual(missingIn(documented, used), []);
  });

  test('a call that the document lacks is named', () => {
    for (const call of Object.keys(used)) {
      const { [call]: _removed, ...others } = documented;
      assert.deepEqual(missingIn(others, used), [{ call, missing: 'call' }]);
    }
  });

  test('a field that a response lacks is named, at every depth', () => {
    let fields = 0;
    for (const [call, { sends, reads }] of Object.entries(documented)) {
      for (const [path, changed] of withoutEach(reads, 'response')) {
        const findings = missingIn({ ...documented, [call]: { sends, reads: changed } }, used);
        assert.deepEqual(findings, [{ call, missing: 'field', path, what: 'is missing' }]);
        fields += 1;
      }
    }
    assert.ok(fields > 200, String(fields));
  });

  test('a field that a request has and the API does not take is named, and one that it demands as well', () => {
    for (const [call, { sends, reads }] of Object.entries(documented)) {
      for (const [path, changed] of withoutEach(sends, 'request', { optionalOnes: true })) {
        const findings = missingIn({ ...documented, [call]: { sends: changed, reads } }, used);
        assert.deepEqual(findings, [{ call, missing: 'field', path, what: 'is dropped' }]);
      }
      const { parts = {} } = sends;
      const more: Shape = { ...sends, parts: { ...parts, '?token': { types: ['any'] } } };
      assert.deepEqual(missingIn({ ...documented, [call]: { sends: more, reads } }, used), [
        { call, missing: 'field', path: 'request?token', what: 'is missing' },
      ]);
    }
  });

  test('a page that reads any kind accepts every kind, and needs what all have', () => {
    const calls = { 'GET /kinds': { sends: { types: ['object'] }, reads: shapeOf(anyKind) } };
    const kinds = (...fields: string[]): ApiCalls => ({
      'GET /kinds': {
        sends: { types: ['object'] },
        reads: shapeOf({ oneOf: ['video', 'diary'].map((kind) => kindOf(kind, fields)) }),
      },
    });
    assert.deepEqual(missingIn(kinds('kind', 'id'), calls), []);
    assert.deepEqual(
      missingIn(kinds('kind'), calls).map((one) => 'path' in one && `${one.path} ${one.what}`),
      ['response.id is missing', 'response.id is missing'],
    );
    assert.deepEqual(missingIn(kinds('kind', 'id'), kinds('kind', 'id')), []);
  });

  test('an answer that pages do not know is named, and another type', () => {
    const nickname = (types: string[]): ApiCalls => ({
      'GET /person': {
        sends: { types: ['object'] },
        reads: { types: ['object'], parts: { '.nickname': { types } } },
      },
    });
    const found = (offered: string[], read: string[]) =>
      missingIn(nickname(offered), nickname(read)).map((one) => 'what' in one && one.what);
    assert.deepEqual(found(['string', 'null'], ['string']), ['may be null']);
    assert.deepEqual(found(['string', 'undefined'], ['string']), ['may be missing']);
    assert.deepEqual(found(['"a"', '"b"'], ['"a"']), ['may be "b"']);
    assert.deepEqual(found(['number'], ['integer']), ['may be number']);
    for (const accepted of [['"a"'], ['string'], ['any']]) assert.deepEqual(found(accepted, ['string']), []);
    assert.deepEqual(found(['integer'], ['number', 'null', 'undefined']), []);
  });
});

const anyKind = {
  type: 'object',
  properties: { kind: { type: 'string' }, id: { type: 'integer' } },
  required: ['kind', 'id'],
};

function kindOf(kind: string, fields: readonly string[]): object {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'integer' }]));
  return { type: 'object', properties: { ...properties, kind: { const: kind } }, required: fields };
}

/** The shape without each of its fields in turn. */
function* withoutEach(
  shape: Shape,
  path: string,
  { optionalOnes = false } = {},
): Generator<[path: string, changed: Shape]> {
  for (const [name, part] of Object.entries(shape.parts ?? {})) {
    const below = name.startsWith('{') ? path : path + name;
    const { [name]: _removed, ...others } = shape.parts ?? {};
    const isField = /^[.?][^*]/.test(name);
    if (isField && (optionalOnes || !part.types.includes('undefined')))
      yield [below, { ...shape, parts: others }];
    for (const [inner, changed] of withoutEach(part, below, { optionalOnes }))
      yield [inner, { ...shape, parts: { ...others, [name]: changed } }];
  }
}

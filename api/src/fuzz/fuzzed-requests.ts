import fc from 'fast-check';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import { UPLOAD_OPERATIONS } from '../openapi/upload-operations.ts';
import { bodiesOf, type RequestBody } from './fuzzed-bodies.ts';
import { HOSTILE_PATHS, HOSTILE_VALUES } from './hostile-values.ts';
import { mostly, valuesOf, type KnownValues, type ValueSchema } from './schema-values.ts';

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: ValueSchema };

type Operation = { parameters: readonly Parameter[]; requestBody?: RequestBody };

/** A request as it travels; `path` is the document's pattern, `address` the path that is asked for. */
export type FuzzedRequest = {
  method: string;
  path: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | undefined;
  /** Who calls: somebody of the family, of another one, nobody, or with a token that is none. */
  caller: (typeof CALLERS)[number] | 'member';
};

const CALLERS = ['stranger', 'nobody', 'forged'] as const;
const SHORT_VALUES = HOSTILE_VALUES.filter((value) => typeof value === 'string' && value.length < 700);

/** All requests of the document, each mixed from fitting and hostile parts. */
export function fuzzedRequests(
  document: OpenApiDocument,
  known: KnownValues,
  photo: Uint8Array,
): fc.Arbitrary<FuzzedRequest> {
  // Uploads speak a protocol of headers: recordings/uploads/uploads.test.ts.
  const calls = Object.entries(document.paths).filter(([path]) => !(path in UPLOAD_OPERATIONS));
  const operations = calls.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsOf(method.toUpperCase(), path, operation as Operation, known, photo),
    ),
  );
  return fc.oneof(...operations);
}

function requestsOf(
  method: string,
  path: string,
  operation: Operation,
  known: KnownValues,
  photo: Uint8Array,
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      pathname: pathsOf(path, operation, known),
      query: queriesOf(operation, known),
      body: bodiesOf(operation.requestBody, known, photo),
      headers: mostly(5, fc.constant({}), HEADERS),
      caller: mostly<FuzzedRequest['caller']>(4, fc.constant('member'), fc.constantFrom(...CALLERS)),
    })
    .map(({ pathname, query, body, headers, caller }) => ({
      method,
      path,
      address: pathname + query,
      caller,
      body: body?.bytes,
      headers: {
        ...headers,
        // Without it the answer waits for a worker, and there is none.
        ...(path.endsWith('/generate') && { prefer: 'respond-async' }),
        ...(body !== undefined && { 'content-type': body.type }),
      },
    }));
}

function pathsOf(path: string, { parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const values = inPath.map(({ name, schema }) => {
    const fitting = valuesOf(schema, known, name).map((value) => encodeURIComponent(textOf(value)) || '%20');
    return mostly(4, fitting, fc.constantFrom(...HOSTILE_PATHS));
  });
  const filled = (address: string, name: string, value = '') => address.replace(`{${name}}`, () => value);
  return fc
    .tuple(...values)
    .map((chosen) => inPath.reduce((address, { name }, index) => filled(address, name, chosen[index]), path));
}

function queriesOf({ parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const values = mostly(5, valuesOf(schema, known, name), fc.constantFrom(...SHORT_VALUES));
      const pair = values.map((value) => `${name}=${encodeURIComponent(textOf(value))}`);
      return mostly(
        6,
        pair,
        fc.constant(''),
        pair.map((text) => `${text}&${text}`),
      );
    });
  const extra = fc.constantFrom('', '', '', 'x=1&x=2', 'a[b]=c', '%00=%00', '&&&', '__proto__=1');
  return fc
    .tuple(extra, ...pairs)
    .map((parts) => parts.filter((part) => part !== '').join('&'))
    .map((query) => (query === '' ? '' : `?${query}`));
}

const HEADERS = fc.record(
  {
    'idempotency-key': fc.constantFrom('one', 'two', 'a'.repeat(255), 'a'.repeat(300), 'a b', ''),
    'if-none-match': fc.constantFrom('*', 'W/"x"', '"', ''),
    prefer: fc.constantFrom('respond-async', 'wait=1', ';;'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', 'x'),
  },
  { requiredKeys: [] },
);

/** A value as it stands in an address: JSON where it is no text. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

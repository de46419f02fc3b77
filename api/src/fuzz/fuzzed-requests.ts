import fc from 'fast-check';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import { UPLOAD_OPERATIONS } from '../openapi/upload-operations.ts';
import { bodiesOf, type RequestBody } from './fuzzed-bodies.ts';
import { HOSTILE_PATHS, HOSTILE_VALUES } from './hostile-values.ts';
import { valuesOf, type KnownValues, type ValueSchema } from './schema-values.ts';

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
  caller: 'member' | 'stranger' | 'nobody' | 'forged';
};

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
  const addresses = fc
    .tuple(pathsOf(path, operation, known), queriesOf(operation, known))
    .map(([address, query]) => address + query);
  return fc
    .record({
      address: addresses,
      body: bodiesOf(operation.requestBody, known, photo),
      headers: headersOf(),
      caller: fc.oneof(
        { weight: 8, arbitrary: fc.constant('member' as const) },
        { weight: 2, arbitrary: fc.constantFrom('stranger' as const, 'nobody' as const, 'forged' as const) },
      ),
    })
    .map(({ address, body, headers, caller }) => ({
      method,
      path,
      address,
      caller,
      body: body?.bytes,
      headers: {
        ...headers,
        // Without it the answer waits for a worker, and there is none.
        ...(path.endsWith('/generate') ? { prefer: 'respond-async' } : {}),
        ...(body === undefined ? {} : { 'content-type': body.type }),
      },
    }));
}

function pathsOf(path: string, { parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const values = inPath.map(({ name, schema }) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: valuesOf(schema, known, name).map((value) => encodeURIComponent(textOf(value)) || '%20'),
      },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_PATHS) },
    ),
  );
  return fc
    .tuple(...values)
    .map((values) =>
      inPath.reduce(
        (address, { name }, index) => address.replace(`{${name}}`, () => values[index] ?? ''),
        path,
      ),
    );
}

function queriesOf({ parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc
        .oneof(
          { weight: 5, arbitrary: valuesOf(schema, known, name) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              ...HOSTILE_VALUES.filter((value) => typeof value === 'string' && value.length < 700),
            ),
          },
        )
        .map((value) => `${name}=${encodeURIComponent(textOf(value))}`),
    );
  const extra = fc.constantFrom('', '', '', 'x=1&x=2', 'a[b]=c', '%00=%00', '&&&', '__proto__=1');
  const chosen = pairs.map((pair) =>
    fc.oneof(
      { weight: 6, arbitrary: pair },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: pair.map((text) => `${text}&${text}`) },
    ),
  );
  return fc.tuple(extra, ...chosen).map((parts) => {
    const query = parts.filter((part) => part !== '').join('&');
    return query === '' ? '' : `?${query}`;
  });
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  return (
    fc
      .record(
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
      )
      // Most requests carry none of them.
      .chain((headers) =>
        fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant(headers) }),
      )
  );
}

/** A value as it stands in an address: JSON where it is no text. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

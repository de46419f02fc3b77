import fc from 'fast-check';
import { BROKEN_BODIES, CONTENT_TYPES, HOSTILE_VALUES } from './hostile-values.ts';
import { mostly, valuesOf, type KnownValues, type ValueSchema } from './schema-values.ts';

export type RequestBody = { content: Readonly<Record<string, { schema: ValueSchema }>> };

export type FuzzedBody = { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined;

const BOUNDARY = 'x7f3';

/** Bodies of a call: fitting, damaged, of another type, or none. */
export function bodiesOf(
  requestBody: RequestBody | undefined,
  known: KnownValues,
  photo: Uint8Array,
): fc.Arbitrary<FuzzedBody> {
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  const broken = fc
    .tuple(fc.constantFrom('application/json', ...CONTENT_TYPES), fc.constantFrom(...BROKEN_BODIES))
    .map(([type, text]): FuzzedBody => ({ type, bytes: bytesOf(text) }));
  const nothing: fc.Arbitrary<FuzzedBody> = fc.constant(undefined);
  if (requestBody === undefined) return mostly(8, nothing, broken);
  const sent: fc.Arbitrary<FuzzedBody>[] = [];
  if (json !== undefined)
    sent.push(damagedJson(json, known).map((text) => ({ type: 'application/json', bytes: bytesOf(text) })));
  if (form !== undefined) sent.push(formsOf(form, known, photo));
  return mostly(5, fc.oneof(...sent), mostly(2, broken, nothing));
}

/** JSON that fits, that has one field damaged, missing or too many, or that ends too early. */
function damagedJson(schema: ValueSchema, known: KnownValues): fc.Arbitrary<string> {
  const fitting = valuesOf(schema, known).map((value) => Object(value ?? {}));
  const names = Object.keys(schema.properties ?? {});
  const field = fc.constantFrom(...(names.length === 0 ? ['x'] : names));
  const damages: Readonly<Record<string, (value: object, field: string, hostile: unknown) => string>> = {
    hostile: (value, name, hostile) => JSON.stringify({ ...value, [name]: hostile }),
    missing: (value, name) => JSON.stringify({ ...value, [name]: undefined }),
    extra: (value, _name, hostile) => JSON.stringify({ ...value, constructor: hostile, unknown: hostile }),
    wrapped: (value) => JSON.stringify([value]),
    deep: (_value, name) => `{"${name}":${'['.repeat(3_000)}${']'.repeat(3_000)}}`,
    cut: (value) => JSON.stringify(value).slice(0, Math.ceil(JSON.stringify(value).length / 2)),
  };
  const kind = mostly(
    6,
    fc.constant('none'),
    ...['hostile', ...Object.keys(damages)].map((name) => fc.constant(name)),
  );
  return fc
    .tuple(fitting, kind, field, fc.constantFrom(...HOSTILE_VALUES))
    .map(
      ([value, damage, name, hostile]) => damages[damage]?.(value, name, hostile) ?? JSON.stringify(value),
    );
}

function formsOf(schema: ValueSchema, known: KnownValues, photo: Uint8Array): fc.Arbitrary<FuzzedBody> {
  const { request = {}, ...others } = schema.properties ?? {};
  const [filePart = 'file'] = Object.keys(others);
  const contents = [new Uint8Array(), bytesOf('<svg/>'), photo.slice(0, 60), bytesOf('GIF89a')];
  const file = fc
    .tuple(
      mostly(6, fc.constant(filePart), fc.constantFrom('unknown', 'request', '__proto__', '')),
      fc.constantFrom('a.jpg', '../a', '', 'a'.repeat(300), '가.png'),
      mostly(3, fc.constant(photo), fc.constantFrom(...contents)),
    )
    .map(([name, fileName, bytes]) =>
      Buffer.concat([
        partHead(`name="${name}"; filename="${fileName}"`, 'Content-Type: image/jpeg\r\n'),
        bytes,
        bytesOf('\r\n'),
      ]),
    );
  const text = fc
    .tuple(
      damagedJson(request, known),
      fc.constantFrom('', 'Content-Type: application/json\r\n'),
      fc.constantFrom('', '; filename="blob"'),
    )
    .map(([json, type, fileName]) =>
      Buffer.concat([partHead(`name="request"${fileName}`, type), bytesOf(`${json}\r\n`)]),
    );
  const texts = mostly<Buffer[]>(8, fc.tuple(text), fc.array(text, { maxLength: 2 }));
  const ends = mostly(9, fc.constant(`--${BOUNDARY}--\r\n`), fc.constantFrom('', '--', `--${BOUNDARY}`));
  return fc
    .tuple(texts, fc.array(file, { maxLength: 3 }), fc.boolean(), ends)
    .map(([fields, files, filesFirst, end]) => ({
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      bytes: new Uint8Array(
        Buffer.concat([...(filesFirst ? [...files, ...fields] : [...fields, ...files]), bytesOf(end)]),
      ),
    }));
}

function partHead(disposition: string, type: string): Uint8Array {
  return bytesOf(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

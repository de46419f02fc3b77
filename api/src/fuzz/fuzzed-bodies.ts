import fc from 'fast-check';
import { BROKEN_BODIES, CONTENT_TYPES, HOSTILE_VALUES } from './hostile-values.ts';
import { valuesOf, type KnownValues, type ValueSchema } from './schema-values.ts';

export type RequestBody = { content: Readonly<Record<string, { schema: ValueSchema }>> };

export type FuzzedBody = { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined;

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
  if (requestBody === undefined)
    return fc.oneof({ weight: 8, arbitrary: nothing }, { weight: 1, arbitrary: broken });
  const sent: fc.Arbitrary<FuzzedBody>[] = [];
  if (json !== undefined)
    sent.push(damagedJson(json, known).map((text) => ({ type: 'application/json', bytes: bytesOf(text) })));
  if (form !== undefined) sent.push(formsOf(form, known, photo));
  return fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...sent) },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: nothing },
  );
}

/** JSON that fits, that has one field damaged, missing or too many, or that ends too early. */
function damagedJson(schema: ValueSchema, known: KnownValues): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {});
  const name = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names);
  const damage = fc.constantFrom(
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'hostile',
    'hostile',
    'missing',
    'extra',
    'cut',
    'wrapped',
    'deep',
  );
  return fc
    .tuple(fittingObject(schema, known), damage, name, fc.constantFrom(...HOSTILE_VALUES))
    .map(([value, kind, field, hostile]) => {
      if (kind === 'hostile') return JSON.stringify({ ...value, [field]: hostile });
      if (kind === 'missing') return JSON.stringify({ ...value, [field]: undefined });
      if (kind === 'extra') return JSON.stringify({ ...value, constructor: hostile, unknown: hostile });
      if (kind === 'wrapped') return JSON.stringify([value]);
      if (kind === 'deep') return `{"${field}":${'['.repeat(3_000)}${']'.repeat(3_000)}}`;
      const text = JSON.stringify(value);
      return kind === 'cut' ? text.slice(0, Math.ceil(text.length / 2)) : text;
    });
}

function fittingObject(schema: ValueSchema, known: KnownValues): fc.Arbitrary<object> {
  return valuesOf(schema, known).map((value) => (typeof value === 'object' && value !== null ? value : {}));
}

function formsOf(schema: ValueSchema, known: KnownValues, photo: Uint8Array): fc.Arbitrary<FuzzedBody> {
  const { request = {}, ...others } = schema.properties ?? {};
  const [filePart = 'file'] = Object.keys(others);
  const boundary = 'x7f3';
  const file = fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(filePart) },
        { weight: 1, arbitrary: fc.constantFrom('unknown', 'request', '__proto__', '') },
      ),
      fc.constantFrom('a.jpg', '../a', '', 'a'.repeat(300), '가.png'),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(photo) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            new Uint8Array(),
            bytesOf('<svg/>'),
            photo.slice(0, 60),
            bytesOf('GIF89a'),
          ),
        },
      ),
    )
    .map(([name, fileName, bytes]) =>
      Buffer.concat([
        bytesOf(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
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
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="request"${fileName}\r\n${type}\r\n${json}\r\n`,
      ),
    );
  const texts = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(text) },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 2 }) },
  );
  const ends = fc.oneof(
    { weight: 9, arbitrary: fc.constant(`--${boundary}--\r\n`) },
    { weight: 1, arbitrary: fc.constantFrom('', '--', `--${boundary}`) },
  );
  return fc
    .tuple(texts, fc.array(file, { maxLength: 3 }), fc.boolean(), ends)
    .map(([fields, files, filesFirst, end]) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      bytes: new Uint8Array(
        Buffer.concat([...(filesFirst ? [...files, ...fields] : [...fields, ...files]), bytesOf(end)]),
      ),
    }));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** One of them fits each rule of the contract. */
const CANDIDATES: readonly unknown[] = [
  'text',
  '2026-11-20',
  '2026-11-20T09:30:00.000Z',
  '2026-11',
  '/api/media/a/400.webp',
  'ABCD1234',
  'x'.repeat(43),
  '00000000-0000-4000-8000-000000000000',
  1,
  0.5,
  true,
  () => undefined,
];

const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  '👨‍👩‍👧',
  '2026-02-30',
  '0999-01-01',
  '//evil.example',
  '/\\evil',
  'javascript:alert(1)',
  'https://',
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  Infinity,
  '1',
  true,
  false,
  [],
  [null],
  {},
  new Date(0),
  { __proto__: null },
  { length: 1 },
  () => undefined,
];

/** What the schema makes of a value: `value`, or `issues`. */
export function resultOf(schema: $ZodType, value: unknown) {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('a schema of a page answers at once');
  return result;
}

/** A value that the schema accepts. */
export function sampleOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, sampleOf(value)]));
    case 'array':
      return [sampleOf(def.element), sampleOf(def.element)];
    case 'record':
      return { key: sampleOf(def.valueType) };
    case 'nullable':
    case 'optional':
    case 'default':
      return sampleOf(def.innerType);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return def.options.map(sampleOf)[0];
    default:
      return CANDIDATES.find((value) => 'value' in resultOf(schema, value));
  }
}

/** The value itself, and with each part replaced by each hostile value, left out, and beside unknown ones. */
export function* altered(value: unknown): Generator {
  yield value;
  yield* HOSTILE;
  if (Array.isArray(value)) {
    for (const part of altered(value[0])) yield [part, ...value.slice(1)];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  yield { ...value, unknown: 'field', constructor: 1 };
  for (const [key, part] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    for (const other of altered(part)) yield { ...value, [key]: other };
  }
}

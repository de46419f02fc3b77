import fc from 'fast-check';

/** The part of JSON Schema that the contract's schemas use. */
export type ValueSchema = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly ValueSchema[];
  oneOf?: readonly ValueSchema[];
  properties?: Readonly<Record<string, ValueSchema>>;
  required?: readonly string[];
  items?: ValueSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  'x-max-letters'?: number;
  pattern?: string;
};

/** Numbers and codes that are there: a value that nothing has rarely gets further than NOT_FOUND. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** The usual values so many times as often as each of the others. */
export function mostly<Value>(
  weight: number,
  usual: fc.Arbitrary<Value>,
  ...others: fc.Arbitrary<Value>[]
): fc.Arbitrary<Value> {
  return fc.oneof({ weight, arbitrary: usual }, ...others);
}

const SAMPLES = ['가족 나들이', '오늘 키가 x<y 라서', '<b>굵게</b>', '👨‍👩‍👧‍👦', 'e-mail@example.com'];
const TEXT = mostly(
  3,
  fc.constantFrom(...SAMPLES),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values that fit a schema, as far as the schema says; rules that only code knows may still reject them. */
export function valuesOf(schema: ValueSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, known);
  const there = known[name] ?? [];
  return there.length === 0 ? fitting : mostly(4, fc.constantFrom(...there), fitting);
}

function fittingValues(schema: ValueSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fittingValues(choice, known)));
  const { minimum, maximum, exclusiveMinimum, minItems: minLength = 0, maxItems = 4 } = schema;
  const byType: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    object: () => objectsOf(schema, known),
    array: () =>
      fc.array(valuesOf(schema.items ?? {}, known), {
        minLength,
        maxLength: Math.min(maxItems, minLength + 4),
      }),
    string: () => stringsOf(schema),
    integer: () =>
      fc.integer({
        min: Math.max(minimum ?? exclusiveMinimum ?? -5, -1_000) + Number(exclusiveMinimum !== undefined),
        max: Math.min(maximum ?? 1_000_000, 1_000_000),
      }),
    number: () => fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
  };
  return byType[schema.type ?? '']?.() ?? fc.jsonValue({ maxDepth: 2 });
}

function objectsOf(
  { properties = {}, required = [] }: ValueSchema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, valuesOf(property, known, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

function stringsOf({ pattern, minLength = 0, ...schema }: ValueSchema): fc.Arbitrary<string> {
  const maxLength = schema['x-max-letters'] ?? schema.maxLength ?? 200;
  if (pattern !== undefined) {
    try {
      return mostly(3, stringsMatching(pattern), TEXT);
    } catch {
      // A pattern that fast-check cannot read: any text.
    }
  }
  return TEXT.map((text) => Array.from(text.padEnd(minLength, '가')).slice(0, maxLength).join(''));
}

const arbitrariesOfPatterns = new Map<string, fc.Arbitrary<string>>();

/** Made once for a pattern: making it takes far longer than a request. @throws Error if it cannot be read */
function stringsMatching(pattern: string): fc.Arbitrary<string> {
  const made = arbitrariesOfPatterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  arbitrariesOfPatterns.set(pattern, made);
  return made;
}

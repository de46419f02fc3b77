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
  pattern?: string;
};

/** Numbers and codes that are there: a value that nothing has rarely gets further than NOT_FOUND. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const TEXT = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '가족 나들이',
      '오늘 키가 x<y 라서',
      '<b>굵게</b>',
      '👨‍👩‍👧‍👦',
      'e-mail@example.com',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Values that fit a schema, as far as the schema says; rules that only code knows may still reject them. */
export function valuesOf(schema: ValueSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, known);
  const there = known[name];
  return there === undefined || there.length === 0
    ? fitting
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: fitting });
}

function fittingValues(schema: ValueSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fittingValues(choice, known)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'string':
      return stringsOf(schema);
    case 'integer':
      return fc.integer({
        min:
          Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -5, -1_000) +
          (schema.exclusiveMinimum === undefined ? 0 : 1),
        max: Math.min(schema.maximum ?? 1_000_000, 1_000_000),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: ValueSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, valuesOf(property, known, name)] as const,
  );
  const requiredKeys = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function stringsOf({ pattern, minLength = 0, maxLength = 200 }: ValueSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    try {
      return fc.oneof({ weight: 3, arbitrary: stringsMatching(pattern) }, { weight: 1, arbitrary: TEXT });
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

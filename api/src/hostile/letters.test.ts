import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CODE_POINTS_A_LETTER } from 'shared/contract/text/letters';
import { BLANKS_AROUND_MAX } from 'shared/contract/text/written-text';
import { uploadFileSchema } from 'shared/contract/uploads/upload-file';
import * as z from 'shared/schema';
import type { $ZodType } from 'zod/v4/core';
import { jsonSchemaOf, lettersOf } from '../openapi/json-schema.ts';
import { contractSchemas, rulesOf, typeOf, type PlacedSchema } from '../testing/hostile/contract-schemas.ts';
import { cpuMsOf } from '../testing/hostile/cpu-time.ts';

/* What people call a letter, and the code points that one takes when it is sent. */
const LETTERS: Readonly<Record<string, string>> = {
  Hangul: '각',
  'Hangul in NFD': '각'.normalize('NFD'),
  'a family of emoji': '👨‍👩‍👧‍👦',
  'a kiss with skin tones': '👨🏻‍❤️‍💋‍👨🏿',
  'a flag': '🇰🇷',
  'the flag of a region': '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a number in a key': '1️⃣',
  'marks below and above': 'o\u0323\u0302',
  'a letter in ASCII': 'a',
};

const BUDGET_MS = 50;
/** Made for the worst of NFC, whose sorting of marks is quadratic, and of a count. */
const FLOODS = [
  '\u0301\u0323',
  '\u0301',
  '👨\u200d',
  '🇰',
  'क\u094d',
  'ᄀ',
  '\u200b',
  '가',
  'a\u0301\u0323\u0334',
];

const uploadName: PlacedSchema = {
  location: 'name of an uploaded file',
  schema: uploadFileSchema.shape.name,
};
const texts = [...contractSchemas('request'), uploadName].filter(({ schema }) => typeOf(schema) === 'string');
const limited = texts.filter(({ schema }) => lettersOf(schema).max !== undefined);

const resultSchema = z.object({
  value: z.unknown(),
  issues: z.optional(z.array(z.object({ code: z.string(), params: z.optional(z.looseObject({})) }))),
});

function read(schema: $ZodType, text: string) {
  const result = schema['~standard'].validate(text);
  assert.ok(!(result instanceof Promise));
  const { value, issues = [] } =
    z.safeParse(resultSchema, { value: undefined, ...result }).data ?? assert.fail();
  const isCounted = issues.some(
    ({ code, params }) => code === 'too_big' || params?.['letters'] !== undefined,
  );
  return { value, isCounted };
}

/** The code points that a field admits of what its letters would: only an e-mail address has fewer. */
function roomOf(schema: $ZodType): number {
  return Math.min(...rulesOf(schema).flatMap((rule) => (rule.check === 'max_length' ? [rule.maximum] : [])));
}

describe('letters as people count them', () => {
  test('every text counts them that is not one of a program', () => {
    const inPrograms = texts.filter(({ schema }) => !limited.some((one) => one.schema === schema));
    const admitted = inPrograms.filter(({ schema }) => 'value' in schema['~standard'].validate('가'));
    const names = admitted.map(({ location }) => location.split('.').at(-1) ?? '').toSorted();
    assert.deepEqual(names, ['code', 'iss', 'message', 'state']);
    assert.ok(limited.length > 15, `${limited.length}`);
  });

  for (const { location, schema } of limited) {
    const { min = 0, max = 0 } = lettersOf(schema);
    test(`${location}: ${max}`, () => {
      for (const [name, letter] of Object.entries(LETTERS)) {
        const fits = Array.from(letter.normalize('NFC')).length * max <= roomOf(schema);
        const whole = letter.repeat(max);
        const { value, isCounted } = read(schema, whole);
        assert.equal(isCounted, !fits, name);
        // A password is normalised where it is hashed.
        if (typeof value === 'string' && !location.endsWith('assword'))
          assert.equal(value, whole.normalize('NFC'), name);
        assert.equal(read(schema, letter.repeat(max + 1)).isCounted, true, `${name}, one more`);
        if (min > 1) assert.equal(read(schema, letter.repeat(min - 1)).isCounted, true, `${name}, too few`);
      }
    });

    test(`${location}: a flood is read or rejected within ${BUDGET_MS} ms of CPU`, () => {
      for (const flood of FLOODS) {
        const inRoom = max * CODE_POINTS_A_LETTER;
        for (const length of [inRoom, inRoom + BLANKS_AROUND_MAX, 262_144]) {
          const text = flood.repeat(length).slice(0, length);
          const ms = cpuMsOf(() => void read(schema, text), BUDGET_MS);
          assert.ok(ms <= BUDGET_MS, `${ms} ms for ${length} units of ${JSON.stringify(flood)}`);
        }
      }
    });

    test(`${location}: the OpenAPI document names both limits`, () => {
      const described = jsonSchemaOf(z.object({ text: schema as z.ZodMiniType }), 'input');
      const { text } = z.safeParse(documentSchema, described.properties).data ?? assert.fail();
      assert.equal(text['x-max-letters'], max);
      assert.match(text.description, new RegExp(`^At most ${max} letters`));
      assert.equal(read(schema, 'a'.repeat(text.maxLength + 1)).isCounted, true);
      assert.ok(text.maxLength >= max * CODE_POINTS_A_LETTER);
    });
  }
});

const documentSchema = z.object({
  text: z.object({ 'x-max-letters': z.int(), description: z.string(), maxLength: z.int() }),
});

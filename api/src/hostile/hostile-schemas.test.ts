import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'shared/schema';
import type { $ZodType } from 'zod/v4/core';
import { contractSchemas, rulesOf, typeOf, type PlacedSchema } from '../testing/hostile/contract-schemas.ts';
import { cpuMsOf } from '../testing/hostile/cpu-time.ts';
import { hostileStrings, hostileVariantsOf } from '../testing/hostile/hostile-strings.ts';

const UNITS = 262_144;
/** Long enough for a pattern that goes back to be noticed, and short enough for many of them. */
const MANY_UNITS = 16_384;
const BUDGET_MS = 50;

/** One of them fits each string of the contract. */
const SAMPLES = [
  ['someone@example.com', 'abcd123!', '2026-11-20', '2026-11', '2026-11-20T09:30:00.000Z', 'ABCD2345'],
  ['0123456789abcdef'.repeat(2), 'x'.repeat(43), 'kakao', '1.2.3,1.2.4', '1.2.3', '21:00'],
  ['feed/1.1.0/screen-home.a25f55c0.js', '/api/media/a/400.webp', '가족', '/memory-post/:id'],
  ['https://push.example/abc', `BA${'x'.repeat(85)}`, 'x'.repeat(22)],
].flat();

const requests = contractSchemas('request');
const responses = contractSchemas('response');

/** Each schema once: most fields share theirs with others. */
function stringsOf(placed: readonly PlacedSchema[]): PlacedSchema[] {
  return [...new Map(placed.toReversed().map((one) => [one.schema, one])).values()].filter(
    ({ schema }) => typeOf(schema) === 'string',
  );
}

function sampleOf({ location, schema }: PlacedSchema): string {
  const sample = SAMPLES.find((one) => !('issues' in parse(schema, one)));
  return sample ?? assert.fail(`${location}: none of SAMPLES fits its schema`);
}

/** How long the slowest text takes, where that is beyond the budget. */
function slowness(sample: string, read: (text: string) => void): string[] {
  // The many first: a pattern that goes back would take minutes for one of the long ones.
  for (const text of [...hostileVariantsOf(sample, MANY_UNITS), ...hostileStrings(UNITS)]) {
    const ms = cpuMsOf(() => read(text), BUDGET_MS);
    if (ms <= BUDGET_MS) continue;
    return [`${Math.round(ms)} ms for ${text.length} units of ${JSON.stringify(text.slice(0, 40))}…`];
  }
  return [];
}

function parse(schema: $ZodType, value: unknown): object {
  const result = schema['~standard'].validate(value);
  assert.ok(!(result instanceof Promise));
  return result.issues === undefined ? { value: result.value } : { issues: result.issues };
}

describe('texts of requests are measured first', () => {
  test('every text has a maximum, and nothing else is checked beyond it', () => {
    const late = stringsOf(requests).filter(({ schema }) => {
      const [first] = rulesOf(schema);
      return !((first?.check === 'max_length' || first?.check === 'length_equals') && first.abort === true);
    });
    assert.deepEqual(
      late.map(({ location }) => location),
      [],
    );
  });

  test('every list has a maximum, and its items are not checked beyond it', () => {
    const lists = requests.filter(({ schema }) => typeOf(schema) === 'array');
    assert.ok(lists.length > 5);
    for (const { location, schema } of lists) {
      const isBounded = rulesOf(schema)[0]?.check === 'max_length';
      assert.ok(isBounded, `${location} has no maximum that is checked first`);
      for (const item of [null, 'x', 1, { a: 1 }]) {
        const many = Array.from({ length: 120_000 }, () => item);
        const ms = cpuMsOf(() => {
          const { issues } = z.object({ issues: z.array(z.unknown()) }).parse(parse(schema, many));
          assert.equal(issues.length, 1, location);
        }, BUDGET_MS);
        assert.ok(ms <= BUDGET_MS, `${location}: ${ms} ms for 120,000 times ${JSON.stringify(item)}`);
      }
    }
  });
});

describe('hostile texts of 256 KB', () => {
  for (const [side, placed] of Object.entries({ requests, responses })) {
    test(`${side}: every text is read or rejected within ${BUDGET_MS} ms of CPU`, () => {
      const slow = stringsOf(placed).flatMap((one) =>
        slowness(sampleOf(one), (text) => parse(one.schema, text)).map((how) => `${one.location}: ${how}`),
      );
      assert.deepEqual(slow, []);
    });
  }

  /* A length that is checked first hides a slow pattern: it waits for the day on which the length grows. */
  test('every pattern ends in one pass, whatever the length', () => {
    const slow = stringsOf([...requests, ...responses]).flatMap((one) =>
      rulesOf(one.schema).flatMap((rule) => {
        if (!('pattern' in rule) || !(rule.pattern instanceof RegExp)) return [];
        const { pattern } = rule;
        return slowness(sampleOf(one), (text) => void pattern.test(text)).map(
          (how) => `${one.location}: ${String(pattern)}: ${how}`,
        );
      }),
    );
    assert.deepEqual(slow, []);
  });
});

/** @jest-environment node */
import { globSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { altered, resultOf, sampleOf } from '../../testing/hostile-values.ts';
import { compileModule } from './compile-module.ts';
import { selfContained } from './self-contained.ts';

const ROOT = path.join(__dirname, '../../..');

type Schemas = Readonly<Record<string, $ZodType>>;
type Calls = Readonly<Record<string, { response: $ZodType }>>;

const SHARED = path.join(ROOT, 'shared/src');
const { CALLS } = jest.requireActual<{ CALLS: Readonly<Record<string, Calls>> }>(
  path.join(SHARED, 'contract/calls.ts'),
);
const validators = jest.requireActual<Readonly<Record<string, unknown>>>(
  path.join(SHARED, 'compiled-schemas/validators.ts'),
);

/** The same schemas as a page has them. */
function inPage(schemas: Schemas): Schemas {
  const script = compileModule(schemas)
    .replace(/^import .*$/m, '')
    .replaceAll('export const ', 'exported.');
  const exported: Record<string, $ZodType> = {};
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what the build would write
  new Function('exported', ...Object.keys(validators), script)(exported, ...Object.values(validators));
  return exported;
}

/** The values that zod and the page read differently. */
function disagreements(schemas: Schemas): unknown[] {
  const compiled = inPage(schemas);
  return Object.entries(schemas).flatMap(([name, schema]): unknown[] => {
    const page = compiled[name];
    const sample = sampleOf(schema);
    if (page === undefined || !('value' in resultOf(schema, sample))) return [`${name} cannot be compared`];
    return [...altered(sample)].flatMap((value) => {
      const [zods, pages] = [schema, page].map((each) => JSON.stringify(dataOf(each, value)));
      return zods === pages ? [] : [{ name, value, zods, pages }];
    });
  });
}

function dataOf(schema: $ZodType, value: unknown) {
  const result = resultOf(schema, value);
  return result.issues === undefined ? { data: result.value } : 'rejected';
}

test.each(Object.entries(CALLS))(
  'a page reads what %s responds as zod does, hostile values too',
  (_, calls) => {
    const responses = Object.entries(calls).map(([name, { response }]) => [name, response]);
    expect(disagreements(Object.fromEntries(responses))).toEqual([]);
  },
);

test.each(globSync('*/src/**/*.compiled.ts', { cwd: ROOT }))('a page reads with %s as zod does', (file) => {
  expect(disagreements(jest.requireActual<Schemas>(path.join(ROOT, file)))).toEqual([]);
});

test('a rule that uses names from around it fails the build', () => {
  const pattern = /a/;
  const schema = z.string().check(z.refine((value) => pattern.test(value)));
  expect(() => compileModule({ schema })).toThrow(/uses pattern/);
  expect(selfContained('(value) => new Date(value).getTime()')).toBe(
    '((value) => new Date(value).getTime())',
  );
});

test('a schema that changes what it reads fails the build', () => {
  expect(() => compileModule({ schema: z.string().check(z.trim()) })).toThrow(/cannot be compiled/);
});

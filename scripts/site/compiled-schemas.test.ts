import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { compileModule } from '../../federation/webpack/compiled/compile-module.ts';
import { standingAlone } from '../../federation/webpack/compiled/standing-alone.ts';
import { CALLS } from '../../shared/src/contract/calls.ts';
import * as validators from '../../shared/src/compiled-schemas/validators.ts';
import { parseWith } from '../../shared/src/compiled-schemas/parse-with.ts';
import * as z from '../../shared/src/schema/schema.ts';
import { altered, sampleOf } from './hostile-values.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** The same schemas as a page has them. */
function inPage(schemas: Schemas): Schemas {
  const script = compileModule(schemas)
    .replace(/^import .*$/m, '')
    .replaceAll('export const ', 'exported.');
  const exported: Record<string, z.ZodMiniType> = {};
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- what the build would write
  new Function('exported', ...Object.keys(validators), script)(exported, ...Object.values(validators));
  return exported;
}

function assertSameAnswers(schemas: Schemas): void {
  const compiled = inPage(schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    const sample = sampleOf(schema);
    assert.ok(parseWith(schema, sample).success, `${name}: no value that it accepts`);
    for (const value of altered(sample)) {
      const [ours, page] = [schema, compiled[name] ?? schema].map((each) => parseWith(each, value));
      const about = `${name}: ${JSON.stringify(value)?.slice(0, 300)}`;
      assert.equal(page?.success, ours?.success, about);
      assert.deepEqual(page?.data, ours?.data, about);
    }
  }
}

for (const [resource, calls] of Object.entries(CALLS)) {
  test(`a page reads the answers of ${resource} as their schemas do, hostile ones too`, () => {
    assertSameAnswers(
      Object.fromEntries(Object.entries(calls).map(([name, { response }]) => [name, response])),
    );
  });
}

for (const file of globSync('*/src/**/*.compiled.ts', { cwd: ROOT })) {
  test(`a page reads with ${file} as zod does`, async () => {
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(ROOT, file)).href);
    assertSameAnswers(module as Schemas);
  });
}

test('what a copy of a rule would not have fails the build', () => {
  const pattern = /a/;
  const schema = z.string().check(z.refine((value) => pattern.test(value)));
  assert.throws(() => compileModule({ schema }), /uses pattern/);
  assert.doesNotThrow(() =>
    standingAlone('(value) => { const date = new Date(value); return date.getTime(); }'),
  );
});

test('a schema that changes what it reads fails the build', () => {
  assert.throws(() => compileModule({ schema: z.string().check(z.trim()) }), /cannot be compiled/);
});

import type { $ZodCheck, $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Call } from 'shared/contract/call';
import { LIMITS } from 'shared/contract/limits';

/** A Korean letter that JSON escapes; UTF-8 takes at most four bytes. */
const BYTES_A_CHARACTER = 6;
const NUMBER_BYTES = 24;
/** Indentation, and fields of a newer page. */
const SPARE_BYTES = 4_096;
/** A photo that is too large is read to its end where it can be, as its message says which one it is. */
const SPARE_PHOTOS = 1.5;

/** The bytes that a call accepts as JSON, by the longest texts and lists of its schema. */
export function jsonLimitOf({ body }: Pick<Call, 'body'>): number {
  return SPARE_BYTES + (body === undefined ? 0 : bytesOf(body));
}

/** The bytes that a call accepts as a form: its JSON and its photos. */
export function formLimitOf(call: Pick<Call, 'body' | 'files'>): number {
  return jsonLimitOf(call) + SPARE_PHOTOS * (call.files?.max ?? 0) * LIMITS.imageBytes;
}

/** @throws Error for a text or a list without a maximum, and for types that no body has */
function bytesOf(schema: $ZodType): number {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return sum(Object.entries(def.shape).map(([key, value]) => key.length + 4 + bytesOf(value)));
    case 'array':
      return 2 + maximumOf(schema) * (1 + bytesOf(def.element));
    case 'string':
      return 2 + maximumOf(schema) * BYTES_A_CHARACTER;
    case 'enum':
      return longest(Object.values(def.entries));
    case 'literal':
      return longest(def.values);
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
      return longest([false]);
    case 'optional':
    case 'nullable':
    case 'default':
      return Math.max(longest([null]), bytesOf(def.innerType));
    case 'union':
      return Math.max(...def.options.map(bytesOf));
    default:
      throw new Error(`the size of ${def.type} in a body is not known`);
  }
}

/** Reads the maximum of the first rule, which is checked before any other (docs/decisions/limits). */
function maximumOf(schema: $ZodType): number {
  const [first] = schema._zod.def.checks ?? [];
  const rule = first === undefined ? undefined : ruleOf(first);
  if (rule?.check === 'max_length') return rule.maximum;
  if (rule?.check === 'length_equals') return rule.length;
  throw new Error('a text or a list of a body begins with no maximum');
}

export function definitionOf(schema: $ZodType): $ZodTypes['_zod']['def'] {
  return (schema as $ZodTypes)._zod.def;
}

export function ruleOf(check: $ZodCheck): $ZodChecks['_zod']['def'] {
  return (check as unknown as $ZodChecks)._zod.def;
}

function longest(values: readonly unknown[]): number {
  return Math.max(...values.map((value) => String(value).length + 2));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 2);
}

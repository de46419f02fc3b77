import type { $ZodChecks, $ZodType } from 'zod/v4/core';
import { ALL_CALLS } from 'shared/contract/calls';
import { definitionOf, ruleOf } from '../../platform/http/requests/body-limit.ts';

/** Where a schema stands: `POST /memory-post body.videos.[].uploadId`. */
export type PlacedSchema = { location: string; schema: $ZodType };

/** Every schema of what is sent, or of what is responded, with all that they consist of. */
export function contractSchemas(side: 'request' | 'response'): PlacedSchema[] {
  return ALL_CALLS.flatMap((call) => {
    const { params, query, body, response } = call;
    const parts = side === 'request' ? { params, query, body } : { response };
    return Object.entries(parts).flatMap(([part, schema]) =>
      schema === undefined ? [] : partsOf(`${call.method} ${call.path} ${part}`, schema),
    );
  });
}

function partsOf(location: string, schema: $ZodType): PlacedSchema[] {
  const def = definitionOf(schema);
  const inner = (name: string, part: $ZodType) => partsOf(`${location}.${name}`, part);
  const below = (): PlacedSchema[] => {
    switch (def.type) {
      case 'object':
        return Object.entries(def.shape).flatMap(([key, value]) => inner(key, value));
      case 'array':
        return inner('[]', def.element);
      case 'record':
        return inner('{}', def.valueType);
      case 'optional':
      case 'nullable':
      case 'default':
        return partsOf(location, def.innerType);
      case 'union':
        return def.options.flatMap((option, index) => inner(`(${index})`, option));
      case 'string':
      case 'number':
      case 'boolean':
      case 'enum':
      case 'literal':
      case 'unknown':
        return [];
      default:
        throw new Error(`${location}: this walk does not know schemas of the type ${def.type}`);
    }
  };
  return [{ location, schema }, ...below()];
}

export function typeOf(schema: $ZodType): string {
  return schema._zod.def.type;
}

export function rulesOf(schema: $ZodType): $ZodChecks['_zod']['def'][] {
  return (schema._zod.def.checks ?? []).map(ruleOf);
}

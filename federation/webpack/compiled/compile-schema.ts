import { selfContained } from './self-contained.ts';
import type { $ZodCheck, $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core';

/** Of `shared/src/compiled-schemas/validators.ts`. */
export const RUNTIME_NAMES = [
  'array',
  'compiled',
  'firstOf',
  'hasLength',
  'isWhole',
  'matches',
  'nullable',
  'object',
  'ofType',
  'oneOf',
  'optional',
  'record',
  'withDefault',
] as const;

/**
 * JavaScript that makes a validator of the names of `shared/src/compiled-schemas/validators.ts`. @throws if
 * it cannot
 */
export function compileSchema(schema: $ZodType): string {
  return `compiled(${checkOf(schema)})`;
}

function checkOf(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod;
  const tests = testsOf(def.checks ?? []);
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, tests);
    case 'array':
      return call('array', checkOf(def.element), ...tests);
    case 'record':
      return call('record', checkOf(def.valueType));
    case 'nullable':
      return call('nullable', checkOf(def.innerType));
    case 'optional':
      return call('optional', checkOf(def.innerType));
    case 'default':
      return call('withDefault', checkOf(def.innerType), JSON.stringify(def.defaultValue));
    case 'union':
      return call('firstOf', ...def.options.map(checkOf));
    case 'enum':
      return call('oneOf', ...Object.values(def.entries).map((value) => JSON.stringify(value)));
    case 'literal':
      return call('oneOf', ...def.values.map((value) => JSON.stringify(value)));
    case 'string':
    case 'boolean':
      return call('ofType', JSON.stringify(def.type), ...tests);
    case 'number':
      return call(
        'ofType',
        '"number"',
        ...('format' in def ? [numberFormat(String(def.format))] : []),
        ...tests,
      );
    case 'unknown':
      return call('ofType', 'undefined', ...tests);
    default:
      throw new Error(`a schema of type ${def.type} cannot be compiled`);
  }
}

function objectOf(shape: Readonly<Record<string, $ZodType>>, tests: readonly string[]): string {
  if (tests.length > 0) throw new Error('an object with rules of its own cannot be compiled');
  const entries = Object.entries(shape);
  const properties = entries.map(([key, value]) => `${JSON.stringify(key)}: ${checkOf(value)}`);
  const optional = entries.flatMap(([key, value]) => (value._zod.optin === undefined ? [] : [key]));
  return call('object', `{ ${properties.join(', ')} }`, JSON.stringify(optional));
}

function testsOf(checks: readonly $ZodCheck[]): string[] {
  return checks.map((check) => testOf((check as unknown as $ZodChecks)._zod.def));
}

function testOf(def: $ZodChecks['_zod']['def']): string {
  switch (def.check) {
    case 'string_format':
      if (def.pattern !== undefined) return call('matches', String(def.pattern));
      break;
    case 'number_format':
      return numberFormat(def.format);
    case 'greater_than':
      return `(value) => value >${def.inclusive ? '=' : ''} ${String(def.value)}`;
    case 'less_than':
      return `(value) => value <${def.inclusive ? '=' : ''} ${String(def.value)}`;
    case 'min_length':
      return call('hasLength', String(def.minimum), 'Infinity');
    case 'length_equals':
      return call('hasLength', String(def.length), String(def.length));
    case 'max_length':
      return call('hasLength', '0', String(def.maximum));
    default:
      break;
  }
  if ('fn' in def && typeof def.fn === 'function') return selfContained(String(def.fn));
  throw new Error(`the rule ${def.check} cannot be compiled`);
}

function numberFormat(format: string): string {
  if (format !== 'safeint') throw new Error(`numbers of the format ${format} cannot be compiled`);
  return 'isWhole';
}

function call(name: (typeof RUNTIME_NAMES)[number], ...args: readonly string[]): string {
  return `${name}(${args.join(', ')})`;
}

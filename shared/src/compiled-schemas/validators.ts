/**
 * What compiled schemas consist of (federation/webpack/compiled/compile-schema.ts): each check returns what
 * zod
 * would, or throws a Mismatch. A tenth of zod's size, and only for what needs no transformation.
 */
export type Check = (value: unknown, path: Path) => unknown;

type Path = readonly (string | number)[];

class Mismatch extends Error {
  readonly path: Path;

  constructor(expected: string, path: Path) {
    super(`not ${expected}`);
    this.path = path;
  }
}

/** A schema as far as `parseWith` needs it. */
export function compiled(check: Check) {
  return {
    '~standard': { version: 1, vendor: 'ongi', validate: (value: unknown) => outcomeOf(check, value) },
  };
}

function outcomeOf(check: Check, value: unknown) {
  try {
    return { value: check(value, []) };
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    return { issues: [{ message: error.message, path: error.path }] };
  }
}

/** Unknown keys are dropped. A key that is absent has to be in `optional`. */
export function object(shape: Readonly<Record<string, Check>>, optional: readonly string[] = []): Check {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Mismatch('object', path);
    const fields = value as Readonly<Record<string, unknown>>;
    const entries = Object.entries(shape).flatMap(([key, check]) => {
      const isPresent = key in fields;
      if (!isPresent && !optional.includes(key)) throw new Mismatch('there', [...path, key]);
      const result = check(fields[key], [...path, key]);
      return result === undefined && !isPresent ? [] : [[key, result] as const];
    });
    return Object.fromEntries(entries);
  };
}

export function array(item: Check, ...tests: readonly Test[]): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw new Mismatch('array', path);
    return tested(
      value.map((one: unknown, index) => item(one, [...path, index])),
      tests,
      path,
    );
  };
}

export function record(item: Check): Check {
  return (value, path) => {
    if (Object.prototype.toString.call(value) !== '[object Object]') throw new Mismatch('record', path);
    const entries = Object.entries(value as object).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, one]) => [key, item(one, [...path, key])]));
  };
}

export function nullable(inner: Check): Check {
  return (value, path) => (value === null ? null : inner(value, path));
}

export function optional(inner: Check): Check {
  return (value, path) => (value === undefined ? undefined : inner(value, path));
}

export function withDefault(inner: Check, fallback: unknown): Check {
  return (value, path) => (value === undefined ? fallback : inner(value, path));
}

/** A rule beyond the type. */
export type Test = (value: never) => unknown;

/** Of `typeof`; whatever the type if that is missing. */
export function ofType(type: string | undefined, ...tests: readonly Test[]): Check {
  return (value, path) => {
    // NaN and Infinity are no numbers for zod either.
    const isType =
      type === undefined || (typeof value === type && (type !== 'number' || Number.isFinite(value)));
    if (!isType) throw new Mismatch(type, path);
    return tested(value, tests, path);
  };
}

export function firstOf(...options: readonly Check[]): Check {
  return (value, path) => {
    for (const option of options) {
      try {
        return option(value, path);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
      }
    }
    throw new Mismatch('one of the kinds', path);
  };
}

export function oneOf(...values: readonly unknown[]): Check {
  return (value, path) => {
    if (!values.includes(value)) throw new Mismatch('one of the values', path);
    return value;
  };
}

export const isWhole = (value: number): boolean => Number.isSafeInteger(value);

export const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

/** Lengths of text are code points. */
export const hasLength =
  (atLeast: number, atMost: number) =>
  (value: string | readonly unknown[]): boolean => {
    const { length } = typeof value === 'string' ? Array.from(value) : value;
    return length >= atLeast && length <= atMost;
  };

function tested<Value>(value: Value, tests: readonly Test[], path: Path): Value {
  if (!tests.every((test) => test(value as never))) throw new Mismatch('within the rules', path);
  return value;
}

import * as z from 'zod';

/** What a JSON value may be. */
export const ShapeSchema = z.strictObject({
  /** `string`, `integer`, `null`, … or a constant as JSON; `undefined`: it may be missing; `any`. */
  types: z.array(z.string()).min(1),
  /** Parts by how a path is continued: `.nickname`, `[]` for items, `{kind="video"}` for a variant. */
  get parts() {
    return z.record(z.string(), ShapeSchema).optional();
  },
});

export type Shape = z.infer<typeof ShapeSchema>;

/** The part of JSON Schema that says which values there are; lengths and patterns are rules of one side. */
const JsonSchemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(JsonSchemaSchema).optional();
  },
  get oneOf() {
    return z.array(JsonSchemaSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchemaSchema).optional();
  },
  get items() {
    return z.union([JsonSchemaSchema, z.boolean()]).optional();
  },
  get additionalProperties() {
    return z.union([JsonSchemaSchema, z.boolean()]).optional();
  },
});

type JsonSchema = z.infer<typeof JsonSchemaSchema>;

const ANY: Shape = { types: ['any'] };

/** @param value a JSON Schema, in which no other document is referred to */
export function shapeOf(value: unknown): Shape {
  const { data: schema } = JsonSchemaSchema.safeParse(value);
  if (schema === undefined || schema.$ref !== undefined) return ANY;
  if (schema.const !== undefined) return { types: [JSON.stringify(schema.const)] };
  if (schema.enum !== undefined) return { types: schema.enum.map((one) => JSON.stringify(one)) };
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return eitherOf(options);
  const types = [schema.type ?? 'any'].flat();
  const parts = partsOf(schema);
  return Object.keys(parts).length === 0 ? { types } : { types, parts };
}

function partsOf({ properties = {}, required = [], items, additionalProperties }: JsonSchema) {
  return {
    ...Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const shape = shapeOf(property);
        return [`.${name}`, required.includes(name) ? shape : optional(shape)];
      }),
    ),
    ...(items === undefined ? {} : { '[]': shapeOf(items) }),
    ...(typeof additionalProperties === 'object' ? { '.*': shapeOf(additionalProperties) } : {}),
  };
}

export function optional({ types, ...shape }: Shape): Shape {
  return { types: [...types, 'undefined'], ...shape };
}

/** Objects that differ by a constant are variants. */
function eitherOf(options: readonly JsonSchema[]): Shape {
  const shapes = options.map((option) => {
    const [name, constant] =
      Object.entries(option.properties ?? {}).find(([, property]) => property.const !== undefined) ?? [];
    const shape = shapeOf(option);
    if (name === undefined) return shape;
    const variant = `{${name}=${JSON.stringify(constant?.const)}}`;
    return { types: [variant], parts: { [variant]: shape } };
  });
  const all = Object.assign({}, ...shapes.map(({ parts }) => parts));
  const parts = Object.entries<Shape>(all).map(([name, part]) => {
    const isInAll = shapes.every((one) => !one.types.includes('object') || one.parts?.[name] !== undefined);
    return [name, isInAll || !name.startsWith('.') ? part : optional(part)];
  });
  return { types: [...new Set(shapes.flatMap(({ types }) => types))], parts: Object.fromEntries(parts) };
}

/** A part, as a path, and what is wrong with it. */
export type Mismatch = { path: string; what: string };

/**
 * Where what one side writes is not what the other one reads.
 * @param mayDrop whether the reader may leave out parts that it does not know
 */
export function mismatches(
  written: Shape,
  read: Shape,
  { path, mayDrop }: { path: string; mayDrop: boolean },
): Mismatch[] {
  const foreign = written.types.filter((type) => !accepts(read, type));
  if (foreign.length > 0) {
    const what = foreign.includes('undefined') ? 'may be missing' : `may be ${foreign.join(' or ')}`;
    return [{ path, what }];
  }
  // Whatever one side does not describe is not compared.
  if (written.parts === undefined || read.parts === undefined) return [];
  const [from, to] = [written.parts, read.parts];
  // A reader that does not tell variants apart reads each of them.
  const unknown = Object.keys(from).filter((name) => isVariant(name) && to[name] === undefined);
  const ofUnknown = unknown.flatMap((name) => mismatches(from[name] ?? ANY, read, { path, mayDrop }));
  const all = new Set([...Object.keys(to), ...(mayDrop ? [] : Object.keys(from))]);
  const names = [...all].filter(
    (name) => unknown.length === 0 || (isVariant(name) && to[name] !== undefined),
  );
  const ofKnown = names.flatMap((name) => {
    const below = { path: isVariant(name) ? path : path + name, mayDrop };
    const [sent, taken] = [from[name], to[name]];
    if (sent !== undefined && taken !== undefined) return mismatches(sent, taken, below);
    // Variants that nobody writes, and items of an array that is none.
    if (!/^[.?][^*]/.test(name)) return [];
    if (taken === undefined) return [{ path: below.path, what: 'is dropped' }];
    return taken.types.includes('undefined') ? [] : [{ path: below.path, what: 'is missing' }];
  });
  return [...ofUnknown, ...ofKnown];
}

function isVariant(name: string): boolean {
  return name.startsWith('{');
}

function accepts({ types }: Shape, type: string): boolean {
  if (types.includes(type)) return true;
  // Each side has to say by itself that a part may be missing.
  if (type === 'undefined') return false;
  if (type === 'any' || types.includes('any')) return true;
  if (type === 'integer') return types.includes('number');
  if (type.startsWith('{')) return types.includes('object');
  if (type.startsWith('"')) return types.includes('string');
  if (/^-?\d/.test(type))
    return types.includes('number') || (!type.includes('.') && types.includes('integer'));
  return /^(true|false)$/.test(type) && types.includes('boolean');
}

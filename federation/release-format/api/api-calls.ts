import * as z from 'zod';
import { mismatches, optional, shapeOf, ShapeSchema, type Mismatch, type Shape } from './shape.ts';

/** The calls of the API by method and path (`GET /memory-post/{postId}`), as made or as described. */
export const ApiCallsSchema = z.record(
  z.string(),
  z.strictObject({
    /** The body, and each parameter in the query. Parameters in the path are part of the call's name. */
    sends: ShapeSchema,
    /** The `data` of the envelope. */
    reads: ShapeSchema,
  }),
);

export type ApiCalls = z.infer<typeof ApiCallsSchema>;

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

const CallSchema = z.looseObject({
  method: z.string(),
  path: z.string().startsWith('/'),
  query: z.custom<Schema>(isSchema).optional(),
  body: z.custom<Schema>(isSchema).optional(),
  response: z.custom<Schema>(isSchema),
});

/** The calls of a contract's export, at any depth; none where it holds something else. */
export function callsIn(value: unknown): ApiCalls {
  const { data: call } = CallSchema.safeParse(value);
  if (call !== undefined) {
    const { method, path, query, body, response } = call;
    const sends = sentParts(query && jsonSchemaOf(query, 'input'), body && jsonSchemaOf(body, 'input'));
    return { [`${method} ${path}`]: { sends, reads: shapeOf(jsonSchemaOf(response, 'output')) } };
  }
  const isPlain = typeof value === 'object' && value !== null && !isSchema(value);
  return isPlain ? Object.assign({}, ...Object.values(value).map(callsIn)) : {};
}

function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function sentParts(query: unknown, body: unknown): Shape {
  const { parts = {} } = query === undefined ? {} : shapeOf(query);
  const inQuery = Object.entries(parts).map(([name, part]) => [`?${name.slice(1)}`, asText(part)]);
  return {
    types: ['object'],
    parts: { ...Object.fromEntries(inQuery), ...(body === undefined ? {} : { '.body': shapeOf(body) }) },
  };
}

/** Everything in a query is text, whatever it is read as. */
function asText({ types }: Shape): Shape {
  return types.includes('undefined') ? optional({ types: ['any'] }) : { types: ['any'] };
}

const ContentSchema = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const OperationSchema = z.looseObject({
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
    .optional(),
  requestBody: z.looseObject({ content: ContentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: ContentSchema.optional() })),
});
const DocumentSchema = z.looseObject({
  openapi: z.string().startsWith('3.'),
  paths: z.record(z.string(), z.record(z.string(), OperationSchema)),
});

/** The calls that an OpenAPI document describes. @throws if it is none */
export function callsInDocument(document: unknown): ApiCalls {
  const { paths } = DocumentSchema.parse(document);
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        describedCall(operation),
      ]),
    ),
  );
}

function describedCall({ parameters = [], requestBody, responses }: z.infer<typeof OperationSchema>) {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = {
    properties: Object.fromEntries(inQuery.map(({ name }) => [name, {}])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
  const response = shapeOf(responses['200']?.content?.['application/json']?.schema);
  return {
    sends: sentParts(query, bodyOf(requestBody?.content)),
    reads: response.parts?.['.data'] ?? { types: ['any'] },
  };
}

/** JSON, or the part `request` of a form. */
function bodyOf(content: z.infer<typeof ContentSchema> = {}): unknown {
  const json = content['application/json']?.schema;
  if (json !== undefined) return json;
  const form = z.looseObject({ properties: z.looseObject({ request: z.unknown() }) });
  return form.safeParse(content['multipart/form-data']?.schema).data?.properties.request;
}

export type MissingInApi =
  | { call: string; missing: 'call' }
  | ({ call: string; missing: 'field' } & Mismatch);

/** What a package calls and an API does not have, or not so. */
export function missingIn(documented: ApiCalls, used: ApiCalls): MissingInApi[] {
  const offers = new Map(Object.entries(documented).map(([call, offer]) => [withoutNames(call), offer]));
  return Object.entries(used).flatMap(([call, { sends, reads }]): MissingInApi[] => {
    const offered = offers.get(withoutNames(call));
    if (offered === undefined) return [{ call, missing: 'call' }];
    return [
      ...mismatches(sends, offered.sends, { path: 'request', mayDrop: false }),
      ...mismatches(offered.reads, reads, { path: 'response', mayDrop: true }),
    ].map((mismatch) => ({ call, missing: 'field' as const, ...mismatch }));
  });
}

/** The names of parameters in a path are nobody's but their own side's. */
function withoutNames(call: string): string {
  return call.replaceAll(/\{\w+\}/g, '{}');
}

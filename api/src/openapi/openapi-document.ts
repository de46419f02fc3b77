import { STATUS_CODES } from 'node:http';
import type { Call } from 'shared/contract/call';
import { CALLS } from 'shared/contract/calls';
import { envelopeSchema, successEnvelope } from 'shared/contract/envelope';
import { ERROR_CODES, STATUS_OF_ERROR_CODE, type ErrorCode } from 'shared/contract/error-code';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../platform/http/server/api-prefix.ts';
import { SUMMARIES } from './summaries.ts';
import { UPLOAD_OPERATIONS } from './upload-operations.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import { sendTagged } from '../platform/http/responses/entity-tag.ts';

const SUMMARIES_BY_TAG: Readonly<Record<string, Readonly<Record<string, string>>>> = SUMMARIES;

type Operation = Readonly<Record<string, unknown>>;
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Readonly<Record<string, unknown>>;
};

/** The description of every call of the contract, and of uploads, which have a protocol of their own. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [tag, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = operationOf(call, tag, name, SUMMARIES_BY_TAG[tag]?.[name] ?? '');
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '온기',
      version: '1.0.0',
      description: 'Every answer is an envelope: success, data, message, code.',
    },
    servers: [{ url: API_PREFIX }],
    paths: { ...paths, ...UPLOAD_OPERATIONS },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonSchemaOf(envelopeSchema, 'output') },
      responses: {
        Failure: {
          description: 'Refused, or failed',
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
        ...errorResponses(),
      },
    },
  };
}

function operationOf(call: Call, tag: string, name: string, summary: string): Operation {
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary,
    security: call.access === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(call, 'path'), ...parametersOf(call, 'query')],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: bodyOf(call) } }),
    responses: {
      200: success(call, 200),
      ...(call.respondsAsync === true ? { 202: success(call, 202) } : {}),
      ...(call.method === 'GET' ? { 304: { description: 'The caller has it already (If-None-Match)' } } : {}),
      ...Object.fromEntries(
        errorStatusesOf(call).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function success(call: Call, status: 200 | 202): Operation {
  return {
    description: STATUS_CODES[status],
    content: json(jsonSchemaOf(successEnvelope(call.response), 'output')),
  };
}

function parametersOf(call: Call, location: 'path' | 'query'): unknown[] {
  const schema = location === 'path' ? call.params : call.query;
  if (schema === undefined) return [];
  const { properties = {} } = jsonSchemaOf(schema, 'output');
  const { required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(call: Call): Readonly<Record<string, unknown>> {
  const request = call.body === undefined ? {} : jsonSchemaOf(call.body, 'input');
  const file = { type: 'string', format: 'binary' };
  const form = {
    type: 'object',
    properties: {
      request,
      ...(call.files === undefined
        ? {}
        : { [call.files.part]: { type: 'array', items: file, maxItems: call.files.max } }),
    },
  };
  const multipart = {
    'multipart/form-data': { schema: form, encoding: { request: { contentType: 'application/json' } } },
  };
  if (call.bodyAs === 'multipart') return multipart;
  return call.bodyAs === 'json-or-multipart' ? { ...json(request), ...multipart } : json(request);
}

function json(schema: JsonSchema | { $ref: string }): Readonly<Record<string, unknown>> {
  return { 'application/json': { schema } };
}

const SENT_CODES = ERROR_CODES.filter((code) => code !== 'NETWORK_ERROR');

/** The error codes of each status: their own, and the other statuses they are sent with. */
const CODES_OF_STATUS: Readonly<Record<string, readonly ErrorCode[] | undefined>> = {
  ...Object.groupBy(SENT_CODES, (code) => STATUS_OF_ERROR_CODE[code]),
  409: ['DUPLICATE_ERROR', 'BAD_REQUEST'],
  413: ['LIMIT_EXCEEDED'],
  415: ['BAD_REQUEST'],
  503: ['INTERNAL_SERVER_ERROR'],
  507: ['LIMIT_EXCEEDED', 'INTERNAL_SERVER_ERROR'],
};

/** `#/components/responses/Failure400` for each of them. */
function errorResponses(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(CODES_OF_STATUS).map(([status, codes]) => [
      `Failure${status}`,
      {
        description: STATUS_CODES[status],
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}

function errorStatusesOf(call: Call): number[] {
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const never = new Set<number>();
  if (call.access === 'public' && !call.path.startsWith('/auth/')) never.add(401);
  if (call.bodyAs === undefined) never.add(507);
  if (!takesBody) for (const status of [409, 507]) never.add(status);
  return Object.keys(CODES_OF_STATUS)
    .map(Number)
    .filter((status) => !never.has(status));
}

let text: string | undefined;

/** GET /openapi.json, without an envelope; made when it is first requested: a twentieth of a start. */
export function registerOpenApiRoute(app: FastifyInstance): void {
  app.get('/openapi.json', (request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return sendTagged(request, reply, text);
  });
}

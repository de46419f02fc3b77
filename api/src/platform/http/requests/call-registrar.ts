import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAccess } from 'shared/contract/call';
import * as z from 'shared/schema';
import { viewerOf, admitOperator } from '../authentication/access-token.ts';
import type { PlatformContext, ApiContext } from '../../context.ts';
import { ApiFailure } from '../errors/api-failure.ts';
import { sendTagged } from '../responses/entity-tag.ts';
import { success } from '../responses/envelope.ts';
import {
  NO_IDEMPOTENCY,
  readIdempotency,
  Replay,
  type Idempotency,
  type IdempotentResource,
} from './idempotency.ts';
import { formLimitOf, jsonLimitOf } from './body-limit.ts';
import { parseFields, parseParams, type Parsed } from './parsed-input.ts';
import { holdFormRoom } from './form-room.ts';
import { receiveForm, type ReceivedFile, type ReceivedForm } from './received-form.ts';
import type { FamilyViewer, Viewer, ViewerFor } from '../authentication/viewer.ts';

type Schema = z.ZodMiniType;

/** What a handler receives. Everything is checked with the contract's schemas. */
export type CallInput<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Access extends CallAccess,
> = {
  viewer: ViewerFor<Access>;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** The files of a multipart body in their order, at most as many as the call accepts; [] for JSON. */
  files: readonly ReceivedFile[];
  /** Effective where the call is registered as `idempotent` and the request has an Idempotency-Key. */
  idempotency: Idempotency;
  /** What `beforeBody` returned. */
  spent: ApiFailure | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type CallOptions<Access extends CallAccess, Input, Output> = {
  /**
   * Runs once the caller is known and before the body is read: rate limits are counted here, so that
   * malformed requests count as well. A failure that it returns is thrown by the handler (`input.spent`)
   * unless that finds a reason in the body not to; a request that never reaches the handler fails by it.
   */
  beforeBody?: (viewer: ViewerFor<Access>, request: FastifyRequest) => Promise<ApiFailure | void>;
  /** Admits a caller whose account deletion is pending. */
  whileDeletionPends?: boolean;
  /**
   * A request that repeats an earlier one (same Idempotency-Key, same content) gets its response. The handler
   * stores the id in the transaction that creates it (`idempotency.store`).
   */
  idempotent?: {
    resource: IdempotentResource;
    /** Runs before an earlier request is looked up: who lost access gets no earlier response. */
    authorize?: (input: Input) => Promise<void>;
    /** The response to a repeated request, by the id that the first one stored. */
    replay: (input: Input, id: number) => Promise<Output>;
  };
  /** Sends an ETag, and 304 where the caller has the same response already. */
  entityTag?: boolean;
  /** For calls that are too frequent for the log. */
  logLevel?: 'warn';
  /** The largest JSON body, where it is known better than by the lengths of the call's schema. */
  bodyBytes?: number;
};

/**
 * Returns a function that registers calls as routes. Access, parameters and response come from the contract.
 *
 * A handler returns the `data` of the envelope, or throws ApiFailure; one that has sent the response itself
 * returns the reply. An invalid path parameter is NOT_FOUND; an invalid query or body is VALIDATION_ERROR
 * with one detail per field.
 */
export function callRegistrar(app: FastifyInstance, context: ApiContext) {
  return function register<
    ResponseSchema extends Schema,
    Access extends CallAccess,
    Params extends Schema | undefined,
    Query extends Schema | undefined,
    Body extends Schema | undefined,
  >(
    call: Call<Params, Query, Body, ResponseSchema, Access>,
    handler: (
      input: CallInput<Params, Query, Body, Access>,
    ) => Promise<z.input<ResponseSchema> | FastifyReply>,
    options: CallOptions<
      Access,
      CallInput<Params, Query, Body, Access>,
      z.input<ResponseSchema> | FastifyReply
    > = {},
  ): void {
    const { idempotent } = options;
    const repeatable = call.method === 'GET';
    const jsonBytes = options.bodyBytes ?? jsonLimitOf(call);
    const viewers = new WeakMap<FastifyRequest, ViewerFor<Access>>();
    const spent = new WeakMap<FastifyRequest, ApiFailure>();

    async function respond(request: FastifyRequest, reply: FastifyReply, form: ReceivedForm | undefined) {
      const viewer = viewers.get(request);
      if (viewer === undefined) throw new Error('A request was handled before its viewer was known');
      const input: CallInput<Params, Query, Body, Access> = {
        viewer,
        params: parseParams(call.params, request.params),
        query: parseFields(call.query, request.query),
        body: parseFields(call.body, form === undefined ? request.body : form.request),
        files: form?.files ?? [],
        idempotency: NO_IDEMPOTENCY,
        spent: spent.get(request),
        request,
        reply,
      };
      spent.delete(request);
      if (idempotent === undefined || viewer === null) return handler(input);
      const content = { fields: Object.assign({}, input.params, input.body), files: input.files };
      const idempotency = await readIdempotency(
        context,
        request,
        viewer.userId,
        idempotent.resource,
        content,
      );
      try {
        await idempotent.authorize?.(input);
        await idempotency.assertNew(context.database);
        return await handler({ ...input, idempotency });
      } catch (error) {
        if (error instanceof Replay) return idempotent.replay(input, error.id);
        throw error;
      }
    }

    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: jsonBytes,
      errorHandler: (error, request) => {
        // The try has been counted: a malformed request learns that, too.
        throw spent.get(request) ?? error;
      },
      // A route's level counts even where the server is silent.
      ...(options.logLevel === undefined || context.config.logLevel === 'silent'
        ? {}
        : { logLevel: options.logLevel }),
      onRequest: async (request) => {
        const admitOnce = () => admit(context, call.access, request, options);
        const viewer = await (repeatable ? context.reads.run(admitOnce) : admitOnce());
        viewers.set(request, viewer);
        const failure = await options.beforeBody?.(viewer, request);
        if (failure instanceof ApiFailure) spent.set(request, failure);
      },
      handler: async (request, reply) => {
        // Most requests have no body: nothing to wait for.
        const form =
          call.body === undefined && !request.isMultipart()
            ? undefined
            : await formOf(request, call, context);
        // Temporary files are removed before the response is sent, also after a failure.
        const respondOnce = () => respond(request, reply, form);
        const responded = repeatable ? context.reads.run(respondOnce) : respondOnce();
        const data = await (form === undefined ? responded : responded.finally(() => form.discard()));
        // A reply is thenable: awaiting a handler that sent one yields undefined once it is on its way.
        // A stream whose reader left counts as not sent, although its head was.
        if (reply.sent || reply.raw.headersSent) return reply;
        if (context.config.checkResponses) assertResponse(call, data);
        if (options.entityTag === true) return sendTagged(request, reply, JSON.stringify(success(data)));
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return reply.send(success(data));
      },
    });
  };
}

/** The viewer as the access of the call requires it. @throws ApiFailure for anyone else */
export async function admit<Access extends CallAccess>(
  context: PlatformContext,
  access: Access,
  request: FastifyRequest,
  options?: { whileDeletionPends?: boolean },
): Promise<ViewerFor<Access>>;
export async function admit(
  context: PlatformContext,
  access: CallAccess,
  request: FastifyRequest,
  { whileDeletionPends = false }: { whileDeletionPends?: boolean } = {},
): Promise<Viewer | FamilyViewer | null> {
  if (access === 'public') return null;
  if (access === 'operator') {
    admitOperator(context.config.telemetryToken, request.headers.authorization);
    return null;
  }
  const viewer = await viewerOf(context, request.headers.authorization);
  if (viewer.deletionRequestedAt !== null && !whileDeletionPends) throw new ApiFailure('FORBIDDEN');
  if (access === 'family' && viewer.familyId === null) throw new ApiFailure('FORBIDDEN');
  return viewer;
}

async function formOf(request: FastifyRequest, call: Call, context: PlatformContext) {
  if (request.isMultipart()) {
    if (call.bodyAs === undefined || call.files === undefined)
      throw new ApiFailure('BAD_REQUEST', { status: 415 });
    const { disk, config } = context;
    const limits = { ...call.files, textBytes: jsonLimitOf(call), bytes: formLimitOf(call) };
    // Before a byte is received; a body without Content-Length is stopped while it arrives.
    if (Number(request.headers['content-length'] ?? 0) > limits.bytes)
      throw new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
    const room = await holdFormRoom(request, disk, call.files.max);
    try {
      const directory = join(config.dataDirectory, 'incoming');
      const form = await receiveForm(request, limits, directory, room.beforeFile);
      return { ...form, discard: () => form.discard().finally(room.release) };
    } catch (error) {
      room.release();
      throw error;
    }
  }
  if (call.bodyAs === 'multipart') throw new ApiFailure('BAD_REQUEST', { status: 415 });
  return undefined;
}

function assertResponse(call: Call, data: unknown): void {
  const parsed = z.safeParse(call.response, data);
  if (parsed.success) return;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The response of ${call.method} ${call.path} breaks the contract: ${fields.join('; ')}`);
}

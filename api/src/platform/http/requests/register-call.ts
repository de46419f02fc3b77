import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAccess } from 'shared/contract/call';
import * as z from 'shared/schema';
import { viewerOf } from '../authentication/access-token.ts';
import { admitOperator } from '../authentication/operator-token.ts';
import type { PlatformContext } from '../../context.ts';
import { ApiFailure, notFound } from '../errors/api-failure.ts';
import { sendTagged } from '../responses/entity-tag.ts';
import { success } from '../responses/envelope.ts';
import { receiveForm, type ReceivedFile, type ReceivedForm } from './received-form.ts';
import type { FamilyViewer, Viewer, ViewerFor } from '../authentication/viewer.ts';

type Schema = z.ZodMiniType;
type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

/** A form without files is smaller: words are taken even where there is no room for files. */
const WORDS_BYTES = 131_072;

/** What a handler is given: all of it checked with the contract's schemas. */
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
  /** The files of a multipart body in their order, at most as many as the call takes; [] for JSON. */
  files: readonly ReceivedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
};

export type CallOptions<Access extends CallAccess> = {
  /** Runs once the caller is known and before the body is read: limits stand here, so that an upload too many is not received. */
  beforeBody?: (viewer: ViewerFor<Access>, request: FastifyRequest) => Promise<void>;
  /** Lets in who has deleted their account and can still take that back. */
  whileDeletionPends?: boolean;
  /** Answers with an ETag, and 304 where the caller has the answer already. */
  entityTag?: boolean;
  /** For what is asked so often that its requests do not stand in the log. */
  logLevel?: 'warn';
  /** The largest JSON body it takes, where that is less than elsewhere. */
  bodyBytes?: number;
};

/**
 * Makes the route of a call: who may call, what is taken, what is answered all come from the contract.
 * The handler returns the `data` of the envelope, or throws ApiFailure; one that has sent the answer itself returns
 * the reply. A parameter of the path that cannot be one is NOT_FOUND; a query or body that is refused is
 * VALIDATION_ERROR with one detail a field.
 */
export function registerCall<
  Answer extends Schema,
  Access extends CallAccess,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
>(
  app: FastifyInstance,
  context: PlatformContext,
  call: Call<Params, Query, Body, Answer, Access>,
  handler: (input: CallInput<Params, Query, Body, Access>) => Promise<z.input<Answer> | FastifyReply>,
  options: CallOptions<Access> = {},
): void {
  // ViewerFor says by type what `admit` has checked by then.
  const viewers = new WeakMap<FastifyRequest, ViewerFor<Access>>();
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(options.bodyBytes === undefined ? {} : { bodyLimit: options.bodyBytes }),
    ...(options.logLevel === undefined ? {} : { logLevel: options.logLevel }),
    onRequest: async (request) => {
      const viewer = (await admit(context, call.access, request, options)) as ViewerFor<Access>;
      viewers.set(request, viewer);
      await options.beforeBody?.(viewer, request);
    },
    handler: async (request, reply) => {
      const form = await formOf(request, call, context);
      const answer = async (): Promise<z.input<Answer> | FastifyReply> =>
        handler({
          viewer: viewers.get(request) as ViewerFor<Access>,
          params: parseParams(call.params, request.params) as Parsed<Params>,
          query: parseFields(call.query, request.query) as Parsed<Query>,
          body: parseFields(call.body, form === undefined ? request.body : form.request) as Parsed<Body>,
          files: form?.files ?? [],
          request,
          reply,
        });
      // Temporary files are gone before the answer is on its way, however the handler ended.
      const data = await answer().finally(() => form?.discard());
      // A reply is a thenable: awaiting what a handler sent by itself ends with nothing, once it is on its way.
      // A stream that its reader has left counts as not sent, although its head went out.
      if (reply.sent || reply.raw.headersSent) return reply;
      if (context.config.checkAnswers) assertAnswer(call, data);
      if (options.entityTag === true) return sendTagged(request, reply, JSON.stringify(success(data)));
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return reply.send(success(data));
    },
  });
}

async function admit(
  context: PlatformContext,
  access: CallAccess,
  request: FastifyRequest,
  { whileDeletionPends = false }: Pick<CallOptions<CallAccess>, 'whileDeletionPends'>,
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

async function formOf(
  request: FastifyRequest,
  call: Call,
  context: PlatformContext,
): Promise<ReceivedForm | undefined> {
  if (request.isMultipart()) {
    if (call.bodyAs === undefined || call.files === undefined)
      throw new ApiFailure('BAD_REQUEST', { status: 415 });
    const { disk, config } = context;
    // Before a byte is received; a body that does not say its length is stopped at its first file.
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > WORDS_BYTES) await disk.assertRoomFor(bytes);
    return receiveForm(request, call.files, join(config.dataDirectory, 'incoming'), () =>
      disk.assertRoomFor(0),
    );
  }
  if (call.bodyAs === 'multipart') throw new ApiFailure('BAD_REQUEST', { status: 415 });
  return undefined;
}

function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

function parseFields(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const messages = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.');
    if (!messages.has(field)) messages.set(field, koreanIssue(issue.message));
  }
  throw new ApiFailure('VALIDATION_ERROR', {
    details: [...messages].map(([field, message]) => ({ field, message })),
  });
}

/** The contract's own sentences are Korean; zod's (a wrong type, a missing key) are not meant for people. */
function koreanIssue(message: string): string {
  return /[가-힣]/.test(message) ? message : '입력 정보가 올바르지 않습니다.';
}

function assertAnswer(call: Call, data: unknown): void {
  const parsed = z.safeParse(call.response, data);
  if (parsed.success) return;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The answer of ${call.method} ${call.path} breaks the contract: ${fields.join('; ')}`);
}

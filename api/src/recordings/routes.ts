import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordingCalls, uploadIdSchema, UPLOADS_PATH } from 'shared/contract/recording';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import { admit, callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { API_PREFIX } from '../platform/http/server/api-prefix.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { UploadStore } from './uploads/upload-store.ts';

const UPLOAD_TYPE = 'application/offset+octet-stream';

const paramsSchema = z.object({ uploadId: uploadIdSchema });
/** The tus server's own errors: a status, and a sentence in English. */
const protocolErrorSchema = z.object({ status_code: z.int() });

/**
 * Resumable uploads by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): POST creates one,
 * HEAD tells how much has arrived, PATCH continues it, DELETE takes it back. Responses are tus's, failures
 * envelopes. Only its owner finds an upload.
 */
export async function registerUploadRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const register = callRegistrar(app, context);
  register(recordingCalls.limits, async () => context.config.recordings);

  await app.register(async (uploads) => {
    const viewers = new WeakMap<FastifyRequest, FamilyViewer>();
    // The body stays a stream: the upload store reads it.
    uploads.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null));
    uploads.addHook('onRequest', async (request) => {
      viewers.set(request, await admit(context, 'family', request));
    });

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const viewer = viewers.get(request);
      if (viewer === undefined) throw new Error('An upload was handled before its viewer was known');
      if (request.method === 'POST') await countUse(context, 'upload', viewer.userId);
      else if (!z.safeParse(paramsSchema, request.params).success) throw notFound();
      const response = await tusServer(context, viewer).handleWeb(webRequest(request));
      // Headers that it rejects never reach `onResponseError`.
      if (response.status >= 400) throw protocolFailure(response.status);
      for (const [name, value] of response.headers) if (!SET_BY_US.has(name)) reply.header(name, value);
      return reply.code(response.status).send();
    };

    uploads.post(UPLOADS_PATH, handle);
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      uploads.route({ method, url: `${UPLOADS_PATH}/:uploadId`, handler: handle });
  });
}

/** Cross-origin access is the whole API's (platform/http/server/security-headers.ts). */
const SET_BY_US: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-length',
]);

/**
 * One for each request, as its store knows the viewer. Its own lock therefore holds nothing: rows do
 * (`storePart`), over all processes.
 */
function tusServer(context: ApiContext, viewer: FamilyViewer): Server {
  return new Server({
    path: `${API_PREFIX}${UPLOADS_PATH}`,
    relativeLocation: true,
    datastore: new UploadStore(context, viewer),
    locker: new MemoryLocker(),
    namingFunction: () => randomBytes(16).toString('hex'),
    onResponseError: async (_request, error) => {
      throw failureOf(error);
    },
  });
}

function failureOf(error: unknown): unknown {
  const known = z.safeParse(protocolErrorSchema, error);
  return error instanceof ApiFailure || !known.success ? error : protocolFailure(known.data.status_code);
}

function protocolFailure(status: number): ApiFailure {
  if (status === 404 || status === 410) return notFound();
  if (status === 413) return new ApiFailure('LIMIT_EXCEEDED', { status });
  // The rest is about a malformed request, or a connection that is gone.
  return new ApiFailure('BAD_REQUEST', { status: status < 500 ? status : 400 });
}

function webRequest({ raw, method, headers, url }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  );
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: entries,
    ...(hasBody && { body: webStreamOf(bodyOf(raw)), duplex: 'half' }),
  });
}

/** `Readable.toWeb` has another type where the browser's library is known, too (scripts). */
function webStreamOf(body: PassThrough): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body.iterator();
  return new ReadableStream({
    async pull(controller) {
      const chunk = await chunks.next();
      if (chunk.done === true) controller.close();
      else controller.enqueue(new Uint8Array(chunk.value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/**
 * The body through a stream of its own: a web stream pauses what it reads from, so that the rest of a
 * rejected body would block its connection (platform/http/requests/settle-body.ts).
 */
function bodyOf(raw: FastifyRequest['raw']): PassThrough {
  const body = new PassThrough();
  raw.once('error', (error) => body.destroy(error));
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The connection broke off'));
  });
  return raw.pipe(body);
}

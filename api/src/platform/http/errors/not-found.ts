import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure, notFound } from './api-failure.ts';
import { sendFailure } from './error-handler.ts';
import { methodsOf } from '../server/routes-registry.ts';

/** Responds to an unknown API path: 405 where another method exists, otherwise 404. */
export function respondToUnknownRoute(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? request.url;
  const methods = methodsOf(app.registeredRoutes, path);
  if (methods.length === 0 || methods.includes(request.method)) return sendFailure(reply, notFound());
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(reply, new ApiFailure('BAD_REQUEST', { status: 405 }));
}

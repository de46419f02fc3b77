import type { FastifyInstance } from 'fastify';
import { sendTagged } from '../platform/http/responses/entity-tag.ts';
import { openApiDocument } from './openapi-document.ts';

/** GET /openapi.json: the contract for everybody who does not use our client. It is a document, so it has no envelope. */
export function registerOpenApiRoute(app: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument());
  app.get('/openapi.json', (request, reply) => sendTagged(request, reply, text));
}

import type { FastifyInstance } from 'fastify';
import { sendTagged } from '../platform/http/responses/entity-tag.ts';
import { openApiDocument } from './openapi-document.ts';

/** GET /openapi.json: the contract for other clients. A document, so without an envelope. */
export function registerOpenApiRoute(app: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument());
  app.get('/openapi.json', (request, reply) => sendTagged(request, reply, text));
}

import type { FastifyInstance } from 'fastify';
import { sendTagged } from '../platform/http/responses/entity-tag.ts';
import { openApiDocument } from './openapi-document.ts';

let text: string | undefined;

/**
 * GET /openapi.json: the contract for other clients. A document, so without an envelope. It is made when it
 * is first asked for: that takes a twentieth of a start.
 */
export function registerOpenApiRoute(app: FastifyInstance): void {
  app.get('/openapi.json', (request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return sendTagged(request, reply, text);
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only (forms have their own parser): others are 415. An empty body counts as none,
 * because browsers send the content type also with an empty PUT.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}

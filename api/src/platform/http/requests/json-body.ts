import type { FastifyInstance } from 'fastify';

/**
 * JSON is the one kind of body beside a form: everything else is 415. An empty body counts as none, because
 * browsers' clients send the header with a PUT that has nothing to say.
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

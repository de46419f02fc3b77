import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1_400;
/** Fast enough for every request: a list of 400 KB takes a few milliseconds. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses text, and files of text types that have no compressed copy. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !(payload instanceof Readable)) return done(null, payload);
    if (!isCompressible(String(reply.getHeader('content-type') ?? ''))) return done(null, payload);
    reply.header('vary', varyWith(reply.getHeader('vary'), 'Accept-Encoding'));
    if (request.method === 'HEAD' || reply.statusCode === 304 || reply.hasHeader('content-encoding'))
      return done(null, payload);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || bytesOf(payload, reply) < MIN_BYTES) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (typeof payload === 'string')
      return encoding === 'br' ? brotliCompress(payload, BROTLI_OPTIONS, done) : gzip(payload, done);
    const compressor = encoding === 'br' ? createBrotliCompress(BROTLI_OPTIONS) : createGzip();
    // A failure destroys the compressor, which ends the response.
    done(
      null,
      pipeline(payload, compressor, () => {}),
    );
  });
}

/** Compresses a body that is written anew for each request. */
export function compressText(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(text, BROTLI_OPTIONS) : gzipAsync(text);
}

/** The better one of our two encodings that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (acceptsEncoding(header, 'br')) return 'br';
  return acceptsEncoding(header, 'gzip') ? 'gzip' : undefined;
}

/** Whether an Accept-Encoding header names an encoding, other than by `*`. */
function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  if (header === undefined) return false;
  return String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .some((part) => part.split(';', 1)[0]?.trim() === encoding);
}

/** A stream of unknown length counts as large. */
function bytesOf(payload: string | Readable, reply: FastifyReply): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Number(reply.getHeader('content-length') ?? Infinity);
}

function varyWith(existing: number | string | string[] | undefined, name: string): string {
  if (existing === undefined) return name;
  const names = String(existing)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return names.includes(name) ? names.join(', ') : [...names, name].join(', ');
}

/** Whether compression makes this type smaller. Event streams are excluded: they are flushed per event. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(html|javascript|css|plain)|application\/(json|manifest\+json)|image\/(svg\+xml|x-icon))\b/.test(
    contentType,
  );
}

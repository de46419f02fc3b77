import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes an answer fits into one packet anyway. */
const WORTH_IT_BYTES = 1_400;
/** Fast enough for every request: a list of 400 KB takes a few milliseconds. */
const BROTLI_QUALITY = 4;

/** Compresses JSON answers. Photos are compressed as they are, and the site's files have their own compressed copies. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !type.startsWith('application/json')) return payload;
    reply.header('vary', varyWith(reply.getHeader('vary'), 'Accept-Encoding'));
    if (Buffer.byteLength(payload) < WORTH_IT_BYTES || reply.hasHeader('content-encoding')) return payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(payload, encoding);
  });
}

/** For what is written anew for each request. */
export function compressed(text: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : gzipped(text);
}

/** The better of the two encodings we make that a client takes. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

function varyWith(existing: number | string | string[] | undefined, name: string): string {
  const names = String(existing ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return names.includes(name) ? names.join(', ') : [...names, name].join(', ');
}

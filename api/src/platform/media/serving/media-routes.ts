import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'shared/schema';
import type { ApiContext } from '../../context.ts';
import { ApiFailure, notFound } from '../../http/errors/api-failure.ts';
import { mediaQuerySchema } from './signed-urls.ts';
import type { DamagedMedia } from '../damaged-media.ts';
import { isStorageKey } from '../storage-key.ts';
import { mimeOfVariant, UPLOAD_MIME } from '../renditions/variants.ts';
import { isRetainedOnly } from '../uploads/pending-objects.ts';
import type { ByteRange } from '../../object-store/object-store.ts';
import { damagedFailure, storedChecksums, verified } from '../verified-read.ts';

const paramsSchema = z.object({ storageKey: z.string(), variant: z.string() });

/**
 * GET /media/{storageKey}/{variant}?h=&e=&s=: the bytes of a photo. The signed URL is the only credential, as
 * an <img> sends no token. FORBIDDEN if it is forged or expired, or its holder has left the family; NOT_FOUND if the photo was deleted
 * or, with its own message, if it is damaged. What is read whole is compared with its checksum.
 */
export function registerMediaRoutes(app: FastifyInstance, context: ApiContext, damaged: DamagedMedia) {
  const checksumOf = storedChecksums(context);
  app.get('/media/:storageKey/:variant', async (request, reply) => {
    const params = z.safeParse(paramsSchema, request.params);
    // Other values are let through: downloads add a timestamp so that no cache answers them.
    const query = z.safeParse(mediaQuerySchema, request.query).data;
    if (!params.success) throw notFound();
    const { storageKey, variant } = params.data;
    const mime = mimeOfVariant(variant);
    // Nobody may read an upload before it was looked into.
    if (!isStorageKey(storageKey) || mime === undefined || mime === UPLOAD_MIME) throw notFound();
    const holder = query && context.mediaUrls.holderOf(storageKey, query);
    if (holder === undefined || !(await context.reads.run(() => context.mediaHolders.isCurrent(holder))))
      throw new ApiFailure('FORBIDDEN');
    if (await damaged.has(storageKey, variant)) throw damagedFailure();
    if (await isRetainedOnly(context, storageKey)) throw notFound();

    const tag = `"${storageKey}-${variant}"`;
    const isKnown = request.headers['if-none-match'] === tag;
    const isWhole = request.method === 'GET' && request.headers.range === undefined && !isKnown;
    // Most ask for the whole: a bucket then needs to be asked once, and not for the size first.
    const whole = isWhole ? await context.store.open(storageKey, variant) : undefined;
    const totalBytes = isWhole ? whole?.totalBytes : await context.store.size(storageKey, variant);
    if (totalBytes === undefined) throw notFound();
    const secondsLeft = Math.floor(Number(query?.e) - context.clock().getTime() / 1000);
    reply
      .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
      .header('etag', tag)
      .header('accept-ranges', 'bytes')
      // The site may lie on another origin than the API.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(mime);
    if (isKnown) return reply.code(304).send();
    const checked = (stream: Readable): Readable =>
      verified(stream, checksumOf(storageKey, variant), async () => {
        // Of a small file nothing was sent yet: it is a response of its own.
        if (!reply.raw.headersSent)
          reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-range');
        await damaged.report(storageKey, variant).catch(() => undefined);
        return damagedFailure();
      });
    if (whole !== undefined) return reply.header('content-length', totalBytes).send(checked(whole.stream));
    // Without a stream of its own Fastify would say that it is empty.
    if (request.method === 'HEAD') return reply.header('content-length', totalBytes).send(Readable.from([]));

    const range = readByteRange(request.headers.range, totalBytes);
    if (range === 'outside') {
      reply.removeHeader('cache-control').header('content-range', `bytes */${totalBytes}`);
      throw new ApiFailure('BAD_REQUEST', { status: 416 });
    }
    const opened = await context.store.open(storageKey, variant, range === 'whole' ? undefined : range);
    if (opened === undefined) throw notFound();
    if (range === 'whole') return reply.header('content-length', totalBytes).send(checked(opened.stream));
    const length = range.end - range.start + 1;
    return (
      reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${totalBytes}`)
        .header('content-length', length)
        // Players ask for `bytes=0-` first.
        .send(length === totalBytes ? checked(opened.stream) : opened.stream)
    );
  });
}

/** One range (RFC 9110), as browsers send. `whole`: none or unsupported; `outside`: unsatisfiable */
export function readByteRange(header: string | undefined, total: number): ByteRange | 'whole' | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffixBytes = Number(last);
    if (suffixBytes === 0 || total === 0) return 'outside';
    return { start: Math.max(0, total - suffixBytes), end: total - 1 };
  }
  const start = Number(first);
  const end = last === '' ? total - 1 : Math.min(Number(last), total - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= total ? 'outside' : { start, end };
}

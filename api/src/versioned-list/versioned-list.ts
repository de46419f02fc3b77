import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../platform/context.ts';
import { acceptedEncoding, compressText } from '../platform/http/responses/compress-responses.ts';
import { hasEntityTag } from '../platform/http/responses/entity-tag.ts';
import { success } from '../platform/http/responses/envelope.ts';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { findPostsVersion } from './posts-version.ts';

/** A family's compressed list of 100,000 posts is a few megabytes. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Part of the ETag: increment when the representation changes. */
const FORM = 4;

type VersionedList = {
  send: (viewer: FamilyViewer, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/**
 * A list of all posts of a family, with the media URLs of one member. Its ETag combines the family's post
 * version with the member and the day on which the URLs expire, so an unchanged list costs one row. A changed
 * list is built once for each member by `readJson` and cached compressed.
 */
export function createVersionedList(
  context: ApiContext,
  readJson: (urlOf: MediaUrlOf, familyId: number) => Promise<string>,
): VersionedList {
  const bodies = createByteCache(CACHE_BYTES);

  async function currentTag({ familyId, userId }: FamilyViewer): Promise<string> {
    // Read before the posts: a concurrent change makes the body newer than its ETag, so clients refetch.
    const row = await findPostsVersion(context.pool, { familyId });
    const version = row?.posts_version ?? '0';
    return `W/"${[FORM, familyId, userId, version, context.mediaUrls.expiresAtSeconds()].join('-')}"`;
  }

  return {
    async send(viewer, request, reply) {
      const tag = await currentTag(viewer);
      reply
        .header('etag', tag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Accept-Encoding, Origin');
      if (hasEntityTag(request, tag)) return reply.code(304).send();

      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const body = await bodies.get(`${tag}${encoding ?? 'identity'}`, async () => {
        const list = await readJson(context.mediaUrls.of(viewer), viewer.familyId);
        const text = JSON.stringify(success(null)).replace('"data":null', () => `"data":${list}`);
        return encoding === undefined ? Buffer.from(text) : compressText(text, encoding);
      });
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(body);
    },
  };
}

type ByteCache = {
  /** The cached value of `key`; concurrent calls share one `create`. Failures are not cached. */
  get(key: string, create: () => Promise<Buffer>): Promise<Buffer>;
};

/** An in-memory LRU cache. Values larger than `maxBytes` are never cached. */
function createByteCache(maxBytes: number): ByteCache {
  // A Map iterates in insertion order: the first entry is the least recently used.
  const values = new Map<string, Buffer>();
  const inProgress = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const store = (key: string, value: Buffer): void => {
    if (value.length > maxBytes) return;
    values.set(key, value);
    bytes += value.length;
    for (const [oldest, old] of values) {
      if (bytes <= maxBytes) return;
      values.delete(oldest);
      bytes -= old.length;
    }
  };

  return {
    async get(key, create) {
      const known = values.get(key);
      if (known !== undefined) {
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const running = inProgress.get(key);
      if (running !== undefined) return running;
      const result = create().then((value) => {
        store(key, value);
        return value;
      });
      inProgress.set(key, result);
      try {
        return await result;
      } finally {
        inProgress.delete(key);
      }
    },
  };
}

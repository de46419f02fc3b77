import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openS3Client } from 'object-store/s3-client';
import { EnvironmentError } from '../config/environment.ts';
import { mimeOfVariant } from '../media/renditions/variants.ts';
import { isStorageKey } from '../media/storage-key.ts';
import type { BucketSettings } from './bucket-settings.ts';
import {
  isLocalFile,
  type ByteRange,
  type ObjectStore,
  type VariantContent,
  ensureIdentity,
} from './object-store.ts';
import { isStoreAway, StoreFailure, storeFailureOf } from './store-failure.ts';

/** Time limits of S3 requests, including the SDK's own retries. */
export type S3Timeouts = {
  /** Until a response begins. */ responseMs: number;
  /** For the upload of one object, beside the time that its size takes. */ putMs: number;
};

const TIMEOUTS: S3Timeouts = { responseMs: 10_000, putMs: 20_000 };
/** The line to the bucket is at least this fast: a video of a few hundred megabytes has minutes. */
const SLOWEST_BYTES_A_SECOND = 2_000_000;
const CONNECT_MS = 3_000;
/** Longer than a reader may pause (archive/routes.ts): an idle connection is not closed before that. */
const IDLE_MS = 150_000;
/** Each photo that a slow phone downloads occupies one. */
const CONNECTIONS = 500;

const AGENT = { keepAlive: true, maxSockets: CONNECTIONS };

/**
 * An object store in a bucket, with the same layout as the directory store: `<prefix><first two characters of
 * the key>/<key>/<variant>`. S3 stores each variant completely or not at all. A key with only some of its
 * variants exists only before its row is written; the sweep finds it (pending-objects.ts).
 *
 * Methods and streams fail with a StoreFailure and nothing else.
 *
 * @throws EnvironmentError where the bucket does not exist or denies access. An unreachable one may come
 *   back.
 */
export async function openS3Store(settings: BucketSettings, timeouts = TIMEOUTS): Promise<ObjectStore> {
  const { sdk, client } = await openS3Client(settings, {
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  });
  const { bucket: Bucket, prefix } = settings;
  const folderOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return `${prefix}${key.slice(0, 2)}/${key}/`;
  };
  const addressOf = (key: string, variant: string): { Bucket: string; Key: string } => {
    if (mimeOfVariant(variant) === undefined) throw new Error('Not a variant');
    return { Bucket, Key: folderOf(key) + variant };
  };
  const putOf = (key: string, variant: string, content: VariantContent) => ({
    ...addressOf(key, variant),
    Body: isLocalFile(content) ? createReadStream(content.path) : content,
    ContentLength: content.byteLength,
    ContentType: mimeOfVariant(variant),
  });
  const request = <Output>(send: (abortSignal: AbortSignal) => Promise<Output>, ms = timeouts.responseMs) =>
    withTimeout(ms, send);

  const send = (put: ReturnType<typeof putOf>) =>
    request(
      (abortSignal) => client.send(new sdk.PutObjectCommand(put), { abortSignal }),
      timeouts.putMs + (put.ContentLength / SLOWEST_BYTES_A_SECOND) * 1_000,
    );

  async function remove(key: string): Promise<void> {
    const Prefix = folderOf(key);
    const list = await request((abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix }), { abortSignal }),
    );
    // One by one: not every store that speaks S3 supports DeleteObjects. An upload has a few hundred.
    await Promise.all(
      (list.Contents ?? []).map(({ Key }) =>
        request((abortSignal) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
      ),
    );
    // At most a thousand are listed at once.
    if (list.IsTruncated === true) await remove(key);
  }

  await checkBucket(Bucket, () =>
    request((abortSignal) => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal })),
  );

  async function readText(Key: string): Promise<string | undefined> {
    const get = new sdk.GetObjectCommand({ Bucket, Key });
    const object = await ifFound(request((abortSignal) => client.send(get, { abortSignal })));
    return object?.Body instanceof Readable ? text(withStoreFailures(object.Body)) : undefined;
  }

  return {
    identity() {
      const Key = `${prefix}store-id`;
      return ensureIdentity(
        () => readText(Key),
        async (identity) => {
          const put = new sdk.PutObjectCommand({
            Bucket,
            Key,
            Body: `${identity}\n`,
            ContentType: 'text/plain',
          });
          await request((abortSignal) => client.send(put, { abortSignal }));
        },
      );
    },

    async put(key, variants) {
      const puts = [...variants].map(([variant, bytes]) => putOf(key, variant, bytes));
      const outcomes = await Promise.allSettled(puts.map(send));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed === undefined) return;
      // A store that is away would not delete either; the caller need not wait for that (spooled-store.ts).
      if (!isStoreAway(failed.reason)) await remove(key).catch(() => undefined);
      throw storeFailureOf(failed.reason);
    },

    async add(key, variant, bytes) {
      await send(putOf(key, variant, bytes));
    },

    async size(key, variant) {
      const address = addressOf(key, variant);
      const head = await ifFound(
        request((abortSignal) => client.send(new sdk.HeadObjectCommand(address), { abortSignal })),
      );
      return head?.ContentLength;
    },

    async open(key, variant, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const get = new sdk.GetObjectCommand({ ...addressOf(key, variant), Range });
      const object = await ifFound(request((abortSignal) => client.send(get, { abortSignal })));
      if (object === undefined) return undefined;
      const { Body, ContentLength, ContentRange } = object;
      if (!(Body instanceof Readable)) throw new StoreFailure({ code: 'NoStream' });
      const totalBytes = range === undefined ? ContentLength : totalBytesOf(ContentRange, range);
      if (totalBytes === undefined) {
        Body.destroy();
        throw new StoreFailure({ code: 'WrongRange' });
      }
      return { stream: withStoreFailures(Body), totalBytes };
    },

    delete: remove,
  };
}

/** Total size by a Content-Range header; undefined where the header is about another range. */
function totalBytesOf(contentRange: string | undefined, { start, end }: ByteRange): number | undefined {
  const total = /^bytes (\d+-\d+)\/(\d+)$/.exec(contentRange ?? '');
  return total?.[1] === `${start}-${end}` ? Number(total[2]) : undefined;
}

/** Aborts a request that has no response in time. A body that has begun to arrive by then goes on. */
async function withTimeout<Output>(ms: number, send: (signal: AbortSignal) => Promise<Output>) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await send(controller.signal);
  } catch (error) {
    throw storeFailureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function ifFound<Output>(response: Promise<Output>): Promise<Output | undefined> {
  try {
    return await response;
  } catch (error) {
    // A failed HEAD tells only its status. That the bucket exists was checked at the start.
    if (error instanceof StoreFailure && error.status === 404 && error.code !== 'NoSuchBucket')
      return undefined;
    throw error;
  }
}

async function checkBucket(bucket: string, head: () => Promise<unknown>): Promise<void> {
  try {
    await head();
  } catch (error) {
    if (isStoreAway(error)) return;
    throw new EnvironmentError(
      `MEDIA_STORE: the bucket ${bucket} cannot be used (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

/** A response body that fails with a StoreFailure. Destroying it closes the connection. */
function withStoreFailures(body: Readable): Readable {
  const stream = new PassThrough();
  // It may fail before anybody reads it; the reader then gets the error.
  stream.on('error', () => {});
  body.once('error', (error) => stream.destroy(storeFailureOf(error)));
  stream.once('close', () => body.destroy());
  return body.pipe(stream);
}

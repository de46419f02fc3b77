import { PassThrough, Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { EnvironmentError } from '../config/environment.ts';
import type { BucketSettings } from './bucket-settings.ts';
import type { ObjectStore } from './object-store.ts';
import { isStorageKey } from '../media/storage-key.ts';
import { isStoreAway, StoreFailure, storeFailureOf } from './store-failure.ts';
import { mimeOfVariant } from '../media/renditions/variants.ts';

/** How long S3 may take, the SDK's own repetitions included. */
export type S3Times = {
  /** Until an answer begins. */ answerMs: number;
  /** For one object to be sent and taken. */ putMs: number;
};

const TIMES: S3Times = { answerMs: 10_000, putMs: 60_000 };
const CONNECT_MS = 3_000;
/** Longer than a reader may stop reading (archive-routes.ts): a connection that rests is not broken before that. */
const IDLE_MS = 150_000;
/** Each photo that a slow phone reads holds one. */
const CONNECTIONS = 500;

/**
 * An object store in a bucket, laid out as the directory store is: `<prefix><first two characters of the key>/<key>/<variant>`.
 * S3 keeps each variant whole or not at all; some of a key's variants without the others are there only until its row would be
 * written, and are found by the sweep (pending-objects.ts).
 *
 * Every method rejects with a StoreFailure and nothing else, and so do the streams.
 *
 * @throws EnvironmentError where the bucket is not there, or may not be used. One that cannot be reached now may come back.
 */
export async function openS3Store(settings: BucketSettings, times: S3Times = TIMES): Promise<ObjectStore> {
  // It takes a while to read: only who has a bucket waits for it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client(clientOptions(settings));
  const { bucket: Bucket, prefix } = settings;
  const folderOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return `${prefix}${key.slice(0, 2)}/${key}/`;
  };
  const placeOf = (key: string, variant: string): { Bucket: string; Key: string } => {
    if (mimeOfVariant(variant) === undefined) throw new Error('Not a variant');
    return { Bucket, Key: folderOf(key) + variant };
  };
  const ask = <Answer>(send: (abortSignal: AbortSignal) => Promise<Answer>, timeMs = times.answerMs) =>
    inTime(timeMs, send);

  async function remove(key: string): Promise<void> {
    const Prefix = folderOf(key);
    const found = await ask((abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix }), { abortSignal }),
    );
    // Each by its name: not every store that speaks S3 takes a list of them, and there are three at most.
    await Promise.all(
      (found.Contents ?? []).map(({ Key }) =>
        ask((abortSignal) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
      ),
    );
  }

  await checkBucket(Bucket, () =>
    ask((abortSignal) => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal })),
  );

  return {
    async put(key, variants) {
      const puts = [...variants].map(([variant, bytes]) => ({
        ...placeOf(key, variant),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: mimeOfVariant(variant),
      }));
      const outcomes = await Promise.allSettled(
        puts.map((put) =>
          ask((abortSignal) => client.send(new sdk.PutObjectCommand(put), { abortSignal }), times.putMs),
        ),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed === undefined) return;
      await remove(key).catch(() => undefined);
      throw storeFailureOf(failed.reason);
    },

    async size(key, variant) {
      const place = placeOf(key, variant);
      const found = await whereFound(
        ask((abortSignal) => client.send(new sdk.HeadObjectCommand(place), { abortSignal })),
      );
      return found?.ContentLength;
    },

    async open(key, variant, range) {
      const bytes = range === undefined ? undefined : `${String(range.start)}-${String(range.end)}`;
      const asked = { ...placeOf(key, variant), Range: bytes === undefined ? undefined : `bytes=${bytes}` };
      const get = new sdk.GetObjectCommand(asked);
      const opened = await whereFound(ask((abortSignal) => client.send(get, { abortSignal })));
      if (opened === undefined) return undefined;
      const { Body, ContentLength, ContentRange } = opened;
      if (!(Body instanceof Readable)) throw new StoreFailure({ code: 'NoStream' });
      const [told, total] = (ContentRange ?? '').replace(/^bytes /, '').split('/');
      const totalBytes = bytes === undefined ? ContentLength : Number(total);
      if (totalBytes === undefined || Number.isNaN(totalBytes) || (bytes !== undefined && told !== bytes)) {
        Body.destroy();
        // Other bytes than were asked for must not be taken for them.
        throw new StoreFailure({ code: 'WrongRange' });
      }
      return { stream: toldStream(Body), totalBytes };
    },

    delete: remove,
  };
}

function clientOptions({ region, endpoint, credentials }: BucketSettings): S3ClientConfig {
  return {
    region,
    // Not every store that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  };
}

/** Gives up after a time. What has begun to arrive by then goes on. */
async function inTime<Answer>(
  timeMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), timeMs);
  try {
    return await ask(giveUp.signal);
  } catch (error) {
    throw storeFailureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function whereFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    // Of a HEAD nothing but the status is told; that the bucket is there was seen at the start.
    if (error instanceof StoreFailure && error.status === 404 && error.code !== 'NoSuchBucket')
      return undefined;
    throw error;
  }
}

/** Looks whether the bucket is there and may be used, as far as that can be known now. */
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

/** What S3 sends, with its failures told as the store's. Destroying it closes the connection. */
function toldStream(body: Readable): Readable {
  const told = new PassThrough();
  // It may break before anybody reads it; whoever does then is told.
  told.on('error', () => {});
  body.once('error', (error) => told.destroy(storeFailureOf(error)));
  told.once('close', () => body.destroy());
  return body.pipe(told);
}

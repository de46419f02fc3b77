import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describeS3Error, openS3Client } from 'object-store/s3-client';
import type { BucketSettings } from '../../platform/object-store/bucket-settings.ts';
import { storeFailureOf } from '../../platform/object-store/store-failure.ts';
import { assertFileName, type BackupStorage } from './backup-storage.ts';
import { takeBucketLock } from './bucket-lock.ts';

/** Limits one request, with the SDK's own retries. */
const REQUEST_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Methods fail with a StoreFailure. */
export async function openBucketStorage(settings: BucketSettings): Promise<BackupStorage> {
  const { bucket: Bucket, prefix } = settings;
  const { sdk, client } = await openS3Client(settings, {
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: REQUEST_TIMEOUT_MS },
  });
  const addressOf = (name: string): { Bucket: string; Key: string } => {
    assertFileName(name);
    return { Bucket, Key: prefix + name };
  };
  const request = async <Output>(
    send: (options: { abortSignal: AbortSignal }) => Promise<Output>,
  ): Promise<Output> => {
    try {
      return await send({ abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    } catch (error) {
      throw storeFailureOf(error);
    }
  };

  const storage: Omit<BackupStorage, 'lock'> = {
    location: `s3://${Bucket}/${prefix}`.replace(/\/$/, ''),

    read: (name) =>
      request(async (options) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(addressOf(name)), options);
          return Body instanceof Readable ? await buffer(Body) : undefined;
        } catch (error) {
          const { status, code } = describeS3Error(error);
          if (status === 404 && code !== 'NoSuchBucket') return undefined;
          throw error;
        }
      }),

    async write(name, bytes) {
      const put = { ...addressOf(name), Body: bytes, ContentLength: bytes.byteLength };
      await request((options) => client.send(new sdk.PutObjectCommand(put), options));
    },

    // S3 stores each object durably before it responds.
    flush: () => Promise.resolve(),

    async list(below) {
      const names: string[] = [];
      for (let ContinuationToken: string | undefined; ;) {
        const query = { Bucket, Prefix: prefix + below, ContinuationToken };
        const page = await request((options) => client.send(new sdk.ListObjectsV2Command(query), options));
        for (const { Key } of page.Contents ?? [])
          if (Key !== undefined) names.push(Key.slice(prefix.length));
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
        if (ContinuationToken === undefined) return names;
      }
    },

    async remove(name) {
      await request((options) => client.send(new sdk.DeleteObjectCommand(addressOf(name)), options));
    },
  };
  return {
    ...storage,
    lock: () =>
      takeBucketLock(storage, async (name, bytes) => {
        const put = { ...addressOf(name), Body: bytes, ContentLength: bytes.byteLength, IfNoneMatch: '*' };
        try {
          await client.send(new sdk.PutObjectCommand(put));
          return true;
        } catch (error) {
          if (describeS3Error(error).status === 412) return false;
          throw storeFailureOf(error);
        }
      }),
  };
}

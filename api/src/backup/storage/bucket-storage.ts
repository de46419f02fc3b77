import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { describeS3Error, openS3Client } from 'object-store/s3-client';
import * as z from 'shared/schema';
import type { BucketSettings } from '../../platform/object-store/bucket-settings.ts';
import { storeFailureOf } from '../../platform/object-store/store-failure.ts';
import { assertFileName, type BackupStorage, type Release } from './backup-storage.ts';

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

const LOCK_FILE = 'lock.json';
const RENEW_MS = 30_000;
/** A holder that has not renewed its lock for this long was killed. */
const STALE_MS = 5 * 60_000;

const lockSchema = z.object({ holder: z.string(), renewedAt: z.number() });

/**
 * A lock in a bucket: a file that only one process can create, renewed while that process works.
 * @param create stores a file unless there is one of this name; returns whether it did
 * @returns undefined while another process holds it
 */
async function takeBucketLock(
  storage: Pick<BackupStorage, 'read' | 'write' | 'remove'>,
  create: (name: string, bytes: Uint8Array) => Promise<boolean>,
): Promise<Release | undefined> {
  const holder = randomUUID();
  const content = (): Buffer => Buffer.from(JSON.stringify({ holder, renewedAt: Date.now() }));
  if (!(await create(LOCK_FILE, content()))) {
    const found = parsed(await storage.read(LOCK_FILE));
    if (found !== undefined && Math.abs(Date.now() - found.renewedAt) < STALE_MS) return undefined;
    await storage.remove(LOCK_FILE);
    if (!(await create(LOCK_FILE, content()))) return undefined;
  }
  // A renewal that fails is repeated; the backup itself fails where the bucket stays away.
  const timer = setInterval(() => void storage.write(LOCK_FILE, content()).catch(() => undefined), RENEW_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await storage.remove(LOCK_FILE);
  };
}

function parsed(bytes: Buffer | undefined): z.output<typeof lockSchema> | undefined {
  try {
    return bytes === undefined ? undefined : z.safeParse(lockSchema, JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

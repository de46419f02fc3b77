import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import * as z from 'shared/schema';
import type { PlatformContext } from '../context.ts';
import { queryRow } from '../database/executor.ts';
import { ApiFailure } from '../http/errors/api-failure.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { checksumsSchema } from './checksums.ts';

const checksumsRow = z.object({ checksums: checksumsSchema });

export function damagedFailure(): ApiFailure {
  return new ApiFailure('NOT_FOUND', { message: '사진이나 영상이 손상되어 보여드릴 수 없습니다.' });
}

/** Some megabytes: an object and its checksum never change. */
const MOST_KNOWN = 20_000;

/** The SHA-256 of a stored variant by its name; undefined without a row, or while the database is away. */
export type StoredChecksum = (storageKey: string, variant: string) => Promise<string | undefined>;

export function storedChecksums(context: Pick<PlatformContext, 'database'>): StoredChecksum {
  const known = new Map<string, string>();
  return async (storageKey, variant) => {
    const name = `${storageKey}/${variant}`;
    const found =
      known.get(name) ??
      (
        await queryRow(context.database, checksumsRow)`
        select checksums from media where storage_key = ${storageKey} limit 1`.catch(() => undefined)
      )?.checksums[variant];
    if (known.size >= MOST_KNOWN) known.clear();
    if (found !== undefined) known.set(name, found);
    return found;
  };
}

/**
 * The same bytes as they come, except that the last ones never arrive where these are not the bytes that were
 * stored: what is damaged is never whole for a browser, which neither shows nor caches it.
 * @param expected SHA-256 in hexadecimal; undefined: not known, everything passes
 * @param onDamage returns with what the stream fails
 */
export function verified(
  stream: Readable,
  expected: Promise<string | undefined>,
  onDamage: () => Promise<Error> | Error,
): Readable {
  const digest = createHash('sha256');
  let last: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      const before = last;
      last = chunk;
      done(null, before);
    },
    async flush(done) {
      const checksum = await expected;
      if (checksum === undefined || checksum === digest.digest('hex')) return done(null, last);
      done(await onDamage());
    },
  });
  return pipeline(stream, check, () => undefined);
}

/** A store whose objects fail while they are read whole, where they are damaged. */
export function verifyingStore(store: ObjectStore, checksumOf: StoredChecksum): ObjectStore {
  return {
    ...store,
    open: async (key, variant, range) => {
      const opened = await store.open(key, variant, range);
      if (opened === undefined || range !== undefined) return opened;
      return { ...opened, stream: verified(opened.stream, checksumOf(key, variant), damagedFailure) };
    },
  };
}

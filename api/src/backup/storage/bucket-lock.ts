import { randomUUID } from 'node:crypto';
import * as z from 'shared/schema';
import type { BackupStorage, Release } from './backup-storage.ts';

const LOCK_FILE = 'lock.json';
const RENEW_MS = 30_000;
/** A holder that has not renewed its lock for this long was killed. */
const STALE_MS = 5 * 60_000;

const lockSchema = z.object({ holder: z.string(), renewedAt: z.number() });

type LockStorage = Pick<BackupStorage, 'read' | 'write' | 'remove'>;

/**
 * A lock in a bucket: a file that only one process can create, renewed while that process works.
 * @param create stores a file unless there is one of this name; returns whether it did
 * @returns undefined while another process holds it
 */
export async function takeBucketLock(
  storage: LockStorage,
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

import type { PlatformContext } from '../../context.ts';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { runEvery } from '../../processes/run-every.ts';

const INTERVAL_MS = 5_000;

/** Advisory lock key, unique in this database. */
const SPOOL_LOCK = 4_407_006;

/**
 * Moves what waits in the spool to the store, one process at a time, every five seconds until the returned
 * function is called. @param onError receives failures, but for those that end by themselves
 */
export function moveSpooledRegularly(
  context: PlatformContext,
  onError: (error: unknown) => void,
): () => void {
  return runEvery(
    INTERVAL_MS,
    () => withAdvisoryLock(context.pool, SPOOL_LOCK, async () => void (await context.moveSpooled())),
    (error) => (isStoreAway(error) || isDatabaseAway(error) ? undefined : onError(error)),
  );
}

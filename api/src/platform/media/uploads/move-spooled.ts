import { runEvery } from '../../processes/run-every.ts';
import type { PlatformContext } from '../../context.ts';
import { withAdvisoryLock } from '../../database/pool.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { isStoreAway } from '../../object-store/store-failure.ts';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';

const INTERVAL_MS = 5_000;

/** Moves the spool to the store every five seconds. @param onError not for what ends by itself */
export function moveSpooledRegularly(context: PlatformContext, onError: (error: unknown) => void) {
  return runEvery(
    INTERVAL_MS,
    () =>
      withAdvisoryLock(context.pool, ADVISORY_LOCKS.spool, async () => void (await context.moveSpooled())),
    (error) => (isStoreAway(error) || isDatabaseAway(error) ? undefined : onError(error)),
  );
}

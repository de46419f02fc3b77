import { lt } from 'drizzle-orm';
import type { ApiContext } from './platform/context.ts';
import { deleteOldDigests } from './digests/commands/deliveries.ts';
import { deleteOldDevices } from './auth/devices/known-devices.ts';
import { withAdvisoryLock } from './platform/database/pool.ts';
import { accessTokens, loginStates, passwordResets } from './platform/database/schema/accounts.ts';
import { rateLimits } from './platform/database/schema/server.ts';
import { deleteLeftFamilies } from './families/commands/delete-families.ts';
import { deleteOldJobs } from './jobs/commands/stop-jobs.ts';
import { deleteOldNotifications } from './notifications/commands.ts';
import { deleteOldUploads } from './recordings/commands/receive-upload.ts';
import { sweepPending } from './platform/media/uploads/pending-objects.ts';
import { SWEEP_MARGIN_MS, sweepTemporaryFiles } from './platform/media/uploads/sweep-media.ts';
import { deleteExpiredKeys } from './platform/http/requests/idempotency.ts';
import { deleteDueAccounts } from './users/commands/pending-deletion.ts';
import { deleteOldErrors } from './telemetry/errors/commands.ts';
import { deleteOldCounts } from './telemetry/commands.ts';
import { deleteEndedSubscriptions } from './push/commands.ts';
import { runEvery } from './platform/processes/run-every.ts';
import { ADVISORY_LOCKS } from './platform/database/advisory-locks.ts';

const INTERVAL_MS = 3_600_000;
/** How long an expired token is reported as expired instead of unknown. */
const EXPIRED_TOKEN_RETENTION_MS = 180 * 86_400_000;

/**
 * Deletes expired counters, abandoned logins, old tokens, abandoned families and files of crashed
 * uploads. Only one of the processes that share a database cleans it; each cleans its own local files.
 * @param filesOlderThanMs 0 only if no other process uses this data directory and database
 */
export async function cleanUp(context: ApiContext, filesOlderThanMs = SWEEP_MARGIN_MS) {
  await sweepTemporaryFiles(context, filesOlderThanMs);
  await withAdvisoryLock(context.pool, ADVISORY_LOCKS.cleanUp, () =>
    cleanUpDatabase(context, filesOlderThanMs),
  );
}

async function cleanUpDatabase(context: ApiContext, filesOlderThanMs: number): Promise<void> {
  // After a clock change "expired" may be wrong; the next hourly run retries.
  if ((await context.settleClock?.()) === true) return;
  const now = context.clock();
  await context.database.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await context.database.delete(loginStates).where(lt(loginStates.expiresAt, now));
  await context.database.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await deleteOldDevices(context);
  const longExpired = new Date(now.getTime() - EXPIRED_TOKEN_RETENTION_MS);
  await context.database.delete(accessTokens).where(lt(accessTokens.expiresAt, longExpired));
  await deleteEndedSubscriptions(context);
  await deleteExpiredKeys(context);
  await deleteOldJobs(context);
  await deleteOldUploads(context);
  await deleteOldNotifications(context);
  await deleteOldDigests(context);
  await deleteOldCounts(context);
  await deleteOldErrors(context);
  await deleteDueAccounts(context);
  await deleteLeftFamilies(context);
  await sweepPending(context, filesOlderThanMs);
}

/** Runs hourly until the returned function is called. @param onError receives failures */
export function cleanUpHourly(context: ApiContext, onError: (error: unknown) => void): () => Promise<void> {
  return runEvery(INTERVAL_MS, () => cleanUp(context), onError);
}

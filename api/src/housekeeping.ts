import { lt } from 'drizzle-orm';
import type { ApiContext } from './context.ts';
import { accessTokens, loginStates } from './database/schema/accounts.ts';
import { rateLimits } from './database/schema/requests.ts';
import { forgetLeftFamilies } from './family/forget-families.ts';
import { forgetOldJobs } from './jobs/forget-jobs.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { forgetOldKeys } from './memory-post/idempotency.ts';
import { forgetOldCounts } from './telemetry/count-samples.ts';

const INTERVAL_MS = 3_600_000;
/** So long somebody with an old token is told that it has run out, and not that it is unknown. */
const EXPIRED_TOKEN_KEPT_MS = 180 * 86_400_000;

/** Removes what has served its time: counters, logins begun and never ended, old tokens, families that everybody has left, files of crashed uploads. */
export async function tidyUp(context: ApiContext, filesOlderThanMs?: number): Promise<void> {
  const now = context.clock();
  await context.database.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await context.database.delete(loginStates).where(lt(loginStates.expiresAt, now));
  const longExpired = new Date(now.getTime() - EXPIRED_TOKEN_KEPT_MS);
  await context.database.delete(accessTokens).where(lt(accessTokens.expiresAt, longExpired));
  await forgetOldKeys(context);
  await forgetOldJobs(context);
  await forgetOldCounts(context);
  await forgetLeftFamilies(context);
  await sweepMedia(context, filesOlderThanMs);
}

/** Tidies up every hour until the returned function is called. @param onError told when it could not */
export function tidyUpHourly(context: ApiContext, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void tidyUp(context).catch(onError), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

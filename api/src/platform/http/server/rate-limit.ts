import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ERROR_MESSAGES } from 'shared/contract/error-code';
import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { ApiFailure } from '../errors/api-failure.ts';
import type { LimitName } from '../../config/limit-settings.ts';
import { executeSql, queryRows, timestampColumn } from '../../database/executor.ts';

const usedRow = z.object({ used: z.number(), resets_at: timestampColumn });

const MINUTE_SECONDS = 60;

/** Counts a use, over all processes. @param who only its hash is stored. @throws ApiFailure LIMIT_EXCEEDED */
export async function countUse(context: PlatformContext, name: LimitName, who: string | number) {
  const limit = context.config.limits[name];
  const now = context.clock();
  const resetsAt = new Date(now.getTime() + limit.seconds * 1_000);
  // A window that ends too late was opened by a clock that was ahead: start a new one.
  const isOver = sql`(counter.resets_at <= ${now.toISOString()} or counter.resets_at > ${resetsAt.toISOString()})`;
  // One statement: no two requests take the last use. A spent counter stops: hammering prolongs nothing.
  const rows = await queryRows(context.database, usedRow)`
    insert into rate_limits as counter (bucket, used, resets_at)
    values (${bucketOf(name, who)}, 1, ${resetsAt.toISOString()})
    on conflict (bucket) do update set
      used = case when ${isOver} then 1 else least(counter.used + 1, ${limit.uses + 1}) end,
      resets_at = case when ${isOver} then excluded.resets_at else counter.resets_at end
    returning used, resets_at`;
  const row = rows[0];
  if (row === undefined || row.used <= limit.uses) return;
  context.metrics.http.limitExceeded(name);
  const waitMs = new Date(row.resets_at).getTime() - now.getTime();
  throw tooOften(Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** Refunds a use: a correct login is no guess. */
export async function giveBackUse(context: PlatformContext, name: LimitName, who: string | number) {
  await executeSql(context.database)`
    update rate_limits set used = greatest(used - 1, 0) where bucket = ${bucketOf(name, who)}`;
}

/** States when to retry in words, not in seconds. */
function tooOften(retryAfterSeconds: number): ApiFailure {
  const message = `${ERROR_MESSAGES.LIMIT_EXCEEDED} ${waitText(retryAfterSeconds)} 다시 시도해주세요.`;
  return new ApiFailure('LIMIT_EXCEEDED', { retryAfterSeconds, message });
}

function waitText(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return '잠시 후';
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes <= 90 ? `${minutes}분 뒤에` : `${Math.ceil(minutes / 60)}시간 뒤에`;
}

function bucketOf(name: LimitName, who: string | number): string {
  return hash('sha256', `${name}\n${who}`, 'base64url');
}

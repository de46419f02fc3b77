import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { notify } from './notifications/policy.ts';
import type { ApiContext } from './platform/context.ts';
import { bigintColumn, queryRows } from './platform/database/executor.ts';
import { withAdvisoryLock } from './platform/database/pool.ts';
import { runEvery } from './platform/processes/run-every.ts';
import { sameDayInEarlierYears } from './post-lists/queries.ts';
import { isLeftOut } from './posts/queries/post-queries.ts';
import { weekOf } from './questions/catalogue/question-order.ts';
import { ADVISORY_LOCKS } from './platform/database/advisory-locks.ts';

const INTERVAL_MS = 300_000;
/** One statement notifies the members of this many families. */
const FAMILIES_AT_ONCE = 500;

/** Korea has no summer time. */
const KOREA_AHEAD_MS = 9 * 3_600_000;
/** From eight in the morning; where no server ran then, until the usual quiet hours. */
const FIRST_HOUR = 8;
const END_HOUR = 21;
/** Before any photo that a family has. */
const FIRST_YEAR = 1900;

const IS_SHOWN = sql`not ${isLeftOut({ familyId: sql`member.family_id`, userId: sql`member.user_id` })}`;

const familyRow = z.object({ family_id: bigintColumn });

/**
 * Notifies members of 지난 오늘, and on Mondays of the question of the week, once a day. A repeated run adds
 * nothing: the subject of a row names the day. @param doneFor the last result; a day that is done costs
 * nothing
 * @returns the day that is done
 */
export async function notifyOfDay(context: ApiContext, doneFor?: string): Promise<string | undefined> {
  const now = context.clock();
  const korean = new Date(now.getTime() + KOREA_AHEAD_MS);
  const day = korean.toISOString().slice(0, 10);
  const hour = korean.getUTCHours();
  if (day === doneFor || hour < FIRST_HOUR || hour >= END_HOUR) return doneFor;
  // After a clock change it may be another day; the next run retries.
  if ((await context.settleClock?.()) === true) return doneFor;
  let isDone = false;
  await withAdvisoryLock(context.pool, ADVISORY_LOCKS.notifications, async () => {
    await notifyFamilies(context, day, weekOf(now));
    isDone = true;
  });
  return isDone ? day : doneFor;
}

async function notifyFamilies(context: ApiContext, day: string, monday: string): Promise<void> {
  const since = new Date(Date.parse(day) + FIRST_HOUR * 3_600_000 - KOREA_AHEAD_MS);
  const dates = sameDayInEarlierYears(day, FIRST_YEAR);
  for (let last = 0; ;) {
    const families = await queryRows(context.database, familyRow)`
      select family_id from families where family_id > ${last} order by family_id limit ${FAMILIES_AT_ONCE}`;
    const familyIds = families.map((row) => row.family_id);
    if (familyIds.length === 0) return;
    await context.database.transaction(async (transaction) => {
      await notify(transaction, { kind: 'on-this-day', familyIds, day, since, dates, isShown: IS_SHOWN });
      if (day === monday) await notify(transaction, { kind: 'question', familyIds, day, since });
    });
    last = familyIds.at(-1) ?? last;
  }
}

/** Runs until the returned function is called. @param onError receives failures */
export function notifyRegularly(context: ApiContext, onError: (error: unknown) => void): () => Promise<void> {
  let doneFor: string | undefined;
  return runEvery(
    INTERVAL_MS,
    async () => {
      doneFor = await notifyOfDay(context, doneFor);
    },
    onError,
  );
}

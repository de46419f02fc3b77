import { sql } from 'drizzle-orm';
import { DIGEST_CONFIRMATION_DAYS, DIGEST_LINK_DAYS, TOKEN_LIFETIME_DAYS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import type { PlatformContext } from '../context.ts';
import { type Transaction, executeSql, queryRow, timestampColumn } from './executor.ts';
import { runEvery } from '../processes/run-every.ts';

const seenAtRow = z.object({ seen_at: timestampColumn });

const BEAT_MS = 60_000;
/** A gap of this length between two beats is downtime, a machine that slept, or a clock that was set. */
const JUMP_MS = 3_600_000;
const DAY_MS = 86_400_000;

type ClockContext = Pick<PlatformContext, 'database' | 'clock'>;

/**
 * Compares the clock with its last recorded time and shifts the database's deadlines after a jump: setting
 * the clock to 2030 and back neither expires nor extends sessions, invites and logins. Downtime does not
 * count as inactivity.
 * @returns whether the clock had jumped
 */
export function settleClock({ database, clock }: ClockContext): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const now = clock();
    await executeSql(transaction)`
      insert into server_clock (seen_at) values (${now.toISOString()}) on conflict do nothing`;
    const row = await queryRow(transaction, seenAtRow)`select seen_at from server_clock for update`;
    const seenAt = new Date(row?.seen_at ?? now);
    await executeSql(transaction)`update server_clock set seen_at = ${now.toISOString()}`;
    const jumpMs = now.getTime() - seenAt.getTime();
    if (Math.abs(jumpMs) <= JUMP_MS) return false;
    await moveDeadlines(transaction, seenAt, now);
    return true;
  });
}

type Table = { name: string; deadline: string; lifetimeDays: number; alsoMoved?: string };

/** Deadlines computed from the clock; rate limits bound themselves (platform/http/server/rate-limit.ts). */
const TABLES: readonly Table[] = [
  {
    name: 'access_tokens',
    deadline: 'expires_at',
    lifetimeDays: TOKEN_LIFETIME_DAYS,
    alsoMoved: 'last_used_at',
  },
  { name: 'invites', deadline: 'expires_at', lifetimeDays: 7 },
  { name: 'login_states', deadline: 'expires_at', lifetimeDays: 1 },
  { name: 'password_resets', deadline: 'expires_at', lifetimeDays: 1 },
  { name: 'digest_recipients', deadline: 'confirm_by', lifetimeDays: DIGEST_CONFIRMATION_DAYS },
  { name: 'digest_deliveries', deadline: 'expires_at', lifetimeDays: DIGEST_LINK_DAYS },
];

async function moveDeadlines(transaction: Transaction, seenAt: Date, now: Date): Promise<void> {
  const by = sql`make_interval(secs => ${(now.getTime() - seenAt.getTime()) / 1_000})`;
  for (const { name, deadline, lifetimeDays, alsoMoved } of TABLES) {
    const column = sql.identifier(deadline);
    const lifetimeMs = lifetimeDays * DAY_MS;
    // Forward: rows alive before the jump and not written since. Back: rows beyond any valid deadline.
    const moved =
      now > seenAt
        ? sql`${column} > ${seenAt.toISOString()} and ${column} <= ${new Date(seenAt.getTime() + lifetimeMs + JUMP_MS).toISOString()}
            and ${column} <= ${new Date(now.getTime() + lifetimeMs - JUMP_MS).toISOString()}`
        : sql`${column} > ${new Date(now.getTime() + lifetimeMs + JUMP_MS).toISOString()}`;
    const also =
      alsoMoved === undefined
        ? sql``
        : sql`, ${sql.identifier(alsoMoved)} = ${sql.identifier(alsoMoved)} + ${by}`;
    await executeSql(transaction)`
      update ${sql.identifier(name)} set ${column} = ${column} + ${by}${also} where ${moved}`;
  }
  const requested =
    now > seenAt
      ? sql`users.deletion_requested_at <= ${new Date(seenAt.getTime() + JUMP_MS).toISOString()}`
      : sql`users.deletion_requested_at > ${new Date(now.getTime() + JUMP_MS).toISOString()}`;
  // Memberships first: they are matched by the request's timestamp (users/commands/pending-deletion.ts).
  await executeSql(transaction)`
    update family_members set left_at = left_at + ${by} from users
    where family_members.user_id = users.user_id and left_at = users.deletion_requested_at and ${requested}`;
  await executeSql(transaction)`
    update users set deletion_requested_at = deletion_requested_at + ${by} where ${requested}`;
}

/** Settles the clock every minute until the returned function is called. @param onError receives failures */
export function settleClockEveryMinute(context: ClockContext, onError: (error: unknown) => void) {
  return runEvery(BEAT_MS, () => settleClock(context), onError);
}

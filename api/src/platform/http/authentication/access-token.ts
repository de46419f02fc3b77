import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Access } from 'shared/contract/auth';
import { TOKEN_LIFETIME_DAYS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { accessTokens } from '../../database/schema/accounts.ts';
import { prepareRow, type ArgumentOf } from '../../database/prepared.ts';
import { ApiFailure, notFound } from '../errors/api-failure.ts';
import type { Viewer } from './viewer.ts';
import { isPoolReplaced } from '../../database/pool.ts';
import { bigintColumn, timestampColumn, type Transaction, executeSql } from '../../database/executor.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = TOKEN_LIFETIME_DAYS * 86_400_000;
/** Minimum interval between updates of a token's last use. */
const SLIDE_AFTER_MS = 3_600_000;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Valid for 30 days after its last use; only its sha256 is stored. @param deviceLabel for the owner */
export async function issueAccessToken(
  context: { clock: () => Date; database: Pick<PlatformContext['database'], 'insert'> },
  userId: number,
  deviceLabel: string | null = null,
): Promise<Access> {
  const accessToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await context.database.insert(accessTokens).values({
    tokenHash: hash('sha256', accessToken, 'buffer'),
    userId,
    deviceLabel,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  return { accessToken, expiresAt: expiresAt.toISOString() };
}

/** @throws ApiFailure UNAUTHORIZED for a missing, unknown or ended token, TOKEN_EXPIRED for an old one */
export async function viewerOf(context: PlatformContext, authorization: string | undefined): Promise<Viewer> {
  const tokenHash = tokenHashOf(authorization);
  if (tokenHash === undefined) throw new ApiFailure('UNAUTHORIZED');
  let row = await findSession(context.pool, { tokenHash });
  if (row === undefined) throw new ApiFailure('UNAUTHORIZED');
  const now = context.clock();
  // An expired session, or one used in the future, may result from a clock jump.
  const isOdd = row.expiresAt <= now || row.lastUsedAt.getTime() - now.getTime() > SLIDE_AFTER_MS;
  if (isOdd && (await context.settleClock?.()) === true)
    row = (await findSession(context.pool, { tokenHash })) ?? row;
  if (row.expiresAt <= now) throw new ApiFailure('TOKEN_EXPIRED');
  // A session that was used in the future is due as well: a clock that was ahead moved the expiry too far.
  const isDue = Math.abs(now.getTime() - row.lastUsedAt.getTime()) > SLIDE_AFTER_MS;
  // A standby accepts no write; the next request to the primary slides it.
  if (isDue && !isPoolReplaced()) await slide(context, tokenHash, now);
  const { userId, familyId, familyMemberId, loggedInAt, deletionRequestedAt } = row;
  return { userId, familyId, familyMemberId, tokenHash, loggedInAt, deletionRequestedAt };
}

const sessionRow = z.object({
  userId: bigintColumn,
  lastUsedAt: timestampColumn,
  expiresAt: timestampColumn,
  familyId: z.nullable(bigintColumn),
  familyMemberId: z.nullable(bigintColumn),
  loggedInAt: timestampColumn,
  deletionRequestedAt: z.nullable(timestampColumn),
});

/** Session, person and membership in one statement, for each request: a revoked session ends at once. */
const findSession = prepareRow(
  'session',
  sessionRow,
  (argument: ArgumentOf<'tokenHash'>) => sql`
    select token.user_id as "userId", token.last_used_at as "lastUsedAt", token.expires_at as "expiresAt",
      member.family_id as "familyId", member.family_member_id as "familyMemberId",
      token.created_at as "loggedInAt", users.deletion_requested_at as "deletionRequestedAt"
    from access_tokens as token
    join users using (user_id)
    left join family_members as member on member.user_id = token.user_id and member.left_at is null
    where token.token_hash = ${argument('tokenHash')} and token.revoked_at is null`,
);

/** Locks it: an account deletion waits for the commit. @throws ApiFailure UNAUTHORIZED where it has ended */
export async function assertSession(transaction: Transaction, viewer: Viewer): Promise<void> {
  const count = await executeSql(transaction)`
    select 1 from access_tokens where token_hash = ${sql.param(viewer.tokenHash)} and revoked_at is null for key share`;
  if (count === 0) throw new ApiFailure('UNAUTHORIZED');
}

export async function revokeToken(context: PlatformContext, tokenHash: Buffer): Promise<void> {
  await context.database
    .update(accessTokens)
    .set({ revokedAt: context.clock() })
    .where(eq(accessTokens.tokenHash, tokenHash));
}

async function slide(context: PlatformContext, tokenHash: Buffer, now: Date): Promise<void> {
  await context.database
    .update(accessTokens)
    .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .where(eq(accessTokens.tokenHash, tokenHash));
}

/** The hash under which a session is stored; undefined for a header without a token. */
export function tokenHashOf(authorization: string | undefined): Buffer | undefined {
  const token = bearerToken(authorization);
  return token === undefined ? undefined : hash('sha256', token, 'buffer');
}

function bearerToken(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) return undefined;
  return TOKEN_PATTERN.test(token) ? token : undefined;
}

/** Admits the operator's programs. @param token null: no such route. @throws ApiFailure */
export function admitOperator(token: string | null, authorization: string | undefined): void {
  if (token === null) throw notFound();
  // Hashes have one length, so the constant-time comparison reveals nothing.
  const expected = hash('sha256', `Bearer ${token}`, 'buffer');
  const received = hash('sha256', authorization ?? '', 'buffer');
  if (!timingSafeEqual(expected, received)) throw new ApiFailure('UNAUTHORIZED');
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Access } from 'shared/contract/auth';
import { TOKEN_LIFETIME_DAYS } from 'shared/contract/limits';
import type { PlatformContext } from '../../context.ts';
import { accessTokens } from '../../database/schema/accounts.ts';
import { familyMembers } from '../../database/schema/membership.ts';
import { users } from '../../database/schema/users-and-media.ts';
import { ApiFailure } from '../errors/api-failure.ts';
import type { Viewer } from './viewer.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = TOKEN_LIFETIME_DAYS * 86_400_000;
/** A token in use is written at most this often. */
const SLIDE_AFTER_MS = 3_600_000;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/**
 * A new token for somebody, valid 30 days from its last use. Only its sha256 is kept.
 * @param deviceLabel what the owner recognises the device by
 */
export async function issueAccessToken(
  context: { clock: () => Date; database: Pick<PlatformContext['database'], 'insert'> },
  userId: number,
  deviceLabel: string | null = null,
): Promise<Access> {
  const accessToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await context.database.insert(accessTokens).values({
    tokenHash: hashToken(accessToken),
    userId,
    deviceLabel,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  return { accessToken, expiresAt: expiresAt.toISOString() };
}

/**
 * Who an Authorization header speaks for.
 * @throws ApiFailure UNAUTHORIZED without a token or with one that is unknown or ended, TOKEN_EXPIRED with an old one.
 */
export async function viewerOf(context: PlatformContext, authorization: string | undefined): Promise<Viewer> {
  const tokenHash = tokenHashOf(authorization);
  if (tokenHash === undefined) throw new ApiFailure('UNAUTHORIZED');
  let row = await findSession(context, tokenHash);
  if (row === undefined) throw new ApiFailure('UNAUTHORIZED');
  const now = context.clock();
  // A session that is over, or was used in the future, may be one whose clock has jumped.
  const isOdd = row.expiresAt <= now || row.lastUsedAt.getTime() - now.getTime() > SLIDE_AFTER_MS;
  if (isOdd && (await context.settleClock?.()) === true) row = (await findSession(context, tokenHash)) ?? row;
  if (row.expiresAt <= now) throw new ApiFailure('TOKEN_EXPIRED');
  // Also where it was last used in the future: a clock that was ahead moved the end too far.
  if (Math.abs(now.getTime() - row.lastUsedAt.getTime()) > SLIDE_AFTER_MS)
    await slide(context, tokenHash, now);
  const { userId, familyId, familyMemberId, loggedInAt, deletionRequestedAt } = row;
  return { userId, familyId, familyMemberId, tokenHash, loggedInAt, deletionRequestedAt };
}

/** The session of a token, where it has not been ended, with the family of its person. */
async function findSession(context: PlatformContext, tokenHash: Buffer) {
  const [row] = await context.database
    .select({
      userId: accessTokens.userId,
      lastUsedAt: accessTokens.lastUsedAt,
      expiresAt: accessTokens.expiresAt,
      familyId: familyMembers.familyId,
      familyMemberId: familyMembers.familyMemberId,
      loggedInAt: accessTokens.createdAt,
      deletionRequestedAt: users.deletionRequestedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.userId, accessTokens.userId))
    .leftJoin(familyMembers, and(eq(familyMembers.userId, accessTokens.userId), isNull(familyMembers.leftAt)))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isNull(accessTokens.revokedAt)));
  return row;
}

/**
 * Holds the viewer's session until the transaction ends: whoever deletes their account waits for its commit.
 * @throws ApiFailure UNAUTHORIZED where it has ended meanwhile
 */
export async function assertSession(
  transaction: Pick<PlatformContext['database'], 'execute'>,
  viewer: Viewer,
): Promise<void> {
  const found = await transaction.execute(sql`
    select 1 from access_tokens where token_hash = ${sql.param(viewer.tokenHash)} and revoked_at is null for key share`);
  if (found.rows.length === 0) throw new ApiFailure('UNAUTHORIZED');
}

/** Ends a session: its token is UNAUTHORIZED from now on. */
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

/** What a session is stored under; undefined for a header that carries no token. */
export function tokenHashOf(authorization: string | undefined): Buffer | undefined {
  const token = bearerToken(authorization);
  return token === undefined ? undefined : hashToken(token);
}

function bearerToken(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) return undefined;
  return TOKEN_PATTERN.test(token) ? token : undefined;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

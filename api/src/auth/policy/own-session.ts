import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ApiContext } from '../../platform/context.ts';
import { accessTokens } from '../../platform/database/schema/accounts.ts';
import type { Viewer } from '../../platform/http/authentication/viewer.ts';

/** One lists and ends one's own living sessions; others are not there. */
export function isOwnSession(context: ApiContext, { userId }: Viewer) {
  return and(
    eq(accessTokens.userId, userId),
    isNull(accessTokens.revokedAt),
    gt(accessTokens.expiresAt, context.clock()),
  );
}

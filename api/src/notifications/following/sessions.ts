import * as z from 'shared/schema';
import { bigintArray, queryRows, textArray, type Executor } from '../../platform/database/executor.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';

const sessionRow = z.object({ token_hash: z.string(), family_member_id: z.string() });

/** Those viewers whose session has not ended, and who still belong to their family. */
export async function findSessionsAmong(
  executor: Executor,
  viewers: readonly FamilyViewer[],
): Promise<ReadonlySet<FamilyViewer>> {
  const hashes = textArray(viewers.map(hashOf));
  const familyIds = bigintArray(viewers.map(({ familyId }) => familyId));
  const rows = await queryRows(executor, sessionRow)`
    select encode(token.token_hash, 'hex') as token_hash, member.family_member_id
    from access_tokens as token
    join family_members as member on member.user_id = token.user_id
      and member.family_id = any(${familyIds}) and member.left_at is null
    where token.token_hash in (select decode(hash, 'hex') from unnest(${hashes}) as hash)
      and token.revoked_at is null`;
  const found = new Set(rows.map((row) => `${row.token_hash}:${row.family_member_id}`));
  return new Set(viewers.filter((viewer) => found.has(`${hashOf(viewer)}:${viewer.familyMemberId}`)));
}

function hashOf({ tokenHash }: FamilyViewer): string {
  return tokenHash.toString('hex');
}

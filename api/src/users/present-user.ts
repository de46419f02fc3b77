import type { User } from 'shared/contract/user';
import type { ApiContext } from '../context.ts';
import { deletesAt } from './pending-deletion.ts';
import { portraitUrl } from './portrait-url.ts';
import type { UserRow } from './user-queries.ts';

export function presentUser(context: ApiContext, row: UserRow): User {
  return {
    userId: row.userId,
    nickname: row.nickname,
    profileImage: portraitUrl(context, row.portraitKey),
    familyId: row.familyId,
    updatedAt: row.updatedAt.toISOString(),
    deletesAt: row.deletionRequestedAt === null ? null : deletesAt(row.deletionRequestedAt).toISOString(),
  };
}

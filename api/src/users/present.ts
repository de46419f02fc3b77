import type { User } from 'shared/contract/user';
import type { ApiContext } from '../platform/context.ts';
import { portraitUrl } from '../presenters/people.ts';
import { deletesAt } from './commands/pending-deletion.ts';
import type { UserRow } from './queries.ts';

export function presentUser(context: ApiContext, user: UserRow): User {
  return {
    userId: user.userId,
    nickname: user.nickname,
    profileImage: portraitUrl(context, user.portraitKey),
    familyId: user.familyId,
    updatedAt: user.updatedAt.toISOString(),
    deletesAt: user.deletionRequestedAt === null ? null : deletesAt(user.deletionRequestedAt).toISOString(),
  };
}

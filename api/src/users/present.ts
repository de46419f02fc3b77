import type { User } from 'shared/contract/user';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { portraitUrl } from '../presenters/people.ts';
import { deletesAt } from './commands/pending-deletion.ts';
import type { UserRow } from './queries.ts';

export function presentUser(urlOf: MediaUrlOf, user: UserRow): User {
  return {
    userId: user.userId,
    nickname: user.nickname,
    profileImage: portraitUrl(urlOf, user.portraitKey),
    familyId: user.familyId,
    updatedAt: user.updatedAt.toISOString(),
    deletesAt: user.deletionRequestedAt === null ? null : deletesAt(user.deletionRequestedAt).toISOString(),
  };
}

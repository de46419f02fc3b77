import type { Author, FamilyMember } from 'shared/contract/person';
import { roleSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { portraitUrl } from './portrait-url.ts';

/** What a query selects of whoever wrote something. */
export type AuthorRow = { userId: number; nickname: string; portraitKey: string | null };

/** What a query selects of a member of a family. */
export type MemberRow = AuthorRow & { familyMemberId: number; role: string | null };

export function presentAuthor(context: ApiContext, row: AuthorRow): Author {
  return { userId: row.userId, nickname: row.nickname, profileImage: portraitUrl(context, row.portraitKey) };
}

export function presentMember(context: ApiContext, row: MemberRow): FamilyMember {
  const role = z.safeParse(roleSchema, row.role);
  return {
    familyMemberId: row.familyMemberId,
    ...presentAuthor(context, row),
    role: role.success ? role.data : null,
  };
}

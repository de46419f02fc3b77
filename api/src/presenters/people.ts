import type { Author, FamilyMember } from 'shared/contract/person';
import { roleSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { ApiContext } from '../platform/context.ts';
import { portraitUrl } from './portrait-url.ts';

export const authorRow = z.object({
  userId: z.number(),
  nickname: z.string(),
  portraitKey: z.nullable(z.string()),
});
type AuthorRow = z.output<typeof authorRow>;

export const memberRow = z.extend(authorRow, { familyMemberId: z.number(), role: z.nullable(z.string()) });
export type MemberRow = z.output<typeof memberRow>;

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

import type { Author, FamilyMember } from 'shared/contract/person';
import { roleSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { PlatformContext } from '../platform/context.ts';
import { THUMBNAIL_VARIANT } from '../platform/media/renditions/variants.ts';

export const authorRow = z.object({
  userId: z.number(),
  nickname: z.string(),
  portraitKey: z.nullable(z.string()),
});
export type AuthorRow = z.output<typeof authorRow>;

export const memberRow = z.extend(authorRow, { familyMemberId: z.number(), role: z.nullable(z.string()) });
export type MemberRow = z.output<typeof memberRow>;

export function presentAuthor(context: PlatformContext, row: AuthorRow): Author {
  return { userId: row.userId, nickname: row.nickname, profileImage: portraitUrl(context, row.portraitKey) };
}

export function presentAuthors(context: PlatformContext, rows: readonly AuthorRow[]): Author[] {
  return rows.map((row) => presentAuthor(context, row));
}

export function presentMember(context: PlatformContext, row: MemberRow): FamilyMember {
  const role = z.safeParse(roleSchema, row.role);
  return {
    familyMemberId: row.familyMemberId,
    ...presentAuthor(context, row),
    role: role.success ? role.data : null,
  };
}

/** URL of a user's portrait (400 px, square), or null. Used for every person in a response. */
export function portraitUrl(context: PlatformContext, storageKey: string): string;
export function portraitUrl(context: PlatformContext, storageKey: string | null): string | null;
export function portraitUrl(context: PlatformContext, storageKey: string | null): string | null {
  return storageKey === null ? null : context.mediaUrls.url(storageKey, THUMBNAIL_VARIANT);
}

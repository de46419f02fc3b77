import type { Author, FamilyMember } from 'shared/contract/person';
import { roleSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { THUMBNAIL_VARIANT } from '../platform/media/renditions/variants.ts';

export const authorRow = z.object({
  userId: z.number(),
  nickname: z.string(),
  portraitKey: z.nullable(z.string()),
});
export type AuthorRow = z.output<typeof authorRow>;

export const memberRow = z.extend(authorRow, { familyMemberId: z.number(), role: z.nullable(z.string()) });
export type MemberRow = z.output<typeof memberRow>;

export function presentAuthor(urlOf: MediaUrlOf, row: AuthorRow): Author {
  return { userId: row.userId, nickname: row.nickname, profileImage: portraitUrl(urlOf, row.portraitKey) };
}

export function presentAuthors(urlOf: MediaUrlOf, rows: readonly AuthorRow[]): Author[] {
  return rows.map((row) => presentAuthor(urlOf, row));
}

export function presentMember(urlOf: MediaUrlOf, row: MemberRow): FamilyMember {
  const role = z.safeParse(roleSchema, row.role);
  return {
    familyMemberId: row.familyMemberId,
    ...presentAuthor(urlOf, row),
    role: role.success ? role.data : null,
  };
}

/** URL of a user's portrait (400 px, square), or null. Used for every person in a response. */
export function portraitUrl(urlOf: MediaUrlOf, storageKey: string): string;
export function portraitUrl(urlOf: MediaUrlOf, storageKey: string | null): string | null;
export function portraitUrl(urlOf: MediaUrlOf, storageKey: string | null): string | null {
  return storageKey === null ? null : urlOf(storageKey, THUMBNAIL_VARIANT);
}

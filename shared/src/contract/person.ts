import * as z from 'shared/schema';
import { idSchema, mediaUrlSchema } from './identifiers.ts';

/** A role is a label: it grants nothing (decisions.md). */
export const ROLES = ['GRANDFATHER', 'GRANDMOTHER', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'OTHER'] as const;

export const roleSchema = z.enum(ROLES);

export type Role = z.infer<typeof roleSchema>;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  GRANDFATHER: '할아버지',
  GRANDMOTHER: '할머니',
  FATHER: '아빠',
  MOTHER: '엄마',
  SON: '아들',
  DAUGHTER: '딸',
  OTHER: '가족',
};

export const authorSchema = z.object({
  userId: idSchema,
  nickname: z.string(),
  profileImage: z.nullable(mediaUrlSchema),
});

export type Author = z.infer<typeof authorSchema>;

/** Participant of a post, or member of the family. */
export const familyMemberSchema = z.object({
  familyMemberId: idSchema,
  userId: idSchema,
  nickname: z.string(),
  profileImage: z.nullable(mediaUrlSchema),
  role: z.nullable(roleSchema),
});

export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** The Korean name of a role; somebody who has not chosen one yet is 가족. */
export function roleName(role: Role | null): string {
  return ROLE_NAMES[role ?? 'OTHER'];
}

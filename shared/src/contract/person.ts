import * as z from 'shared/schema';
import { idSchema, mediaUrlSchema } from './identifiers.ts';

/** A role is a label: it grants nothing (decisions.md). */
export const ROLES = ['GRANDFATHER', 'GRANDMOTHER', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'OTHER'] as const;

export const roleSchema = z.enum(ROLES);

export type Role = z.infer<typeof roleSchema>;

/** Who wrote something. */
export const authorSchema = z.object({
  userId: idSchema,
  nickname: z.string(),
  profileImage: z.nullable(mediaUrlSchema),
});

export type Author = z.infer<typeof authorSchema>;

/** Somebody who was there, or who belongs to the family. */
export const familyMemberSchema = z.object({
  familyMemberId: idSchema,
  userId: idSchema,
  nickname: z.string(),
  profileImage: z.nullable(mediaUrlSchema),
  role: z.nullable(roleSchema),
});

export type FamilyMember = z.infer<typeof familyMemberSchema>;

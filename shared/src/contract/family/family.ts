import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { idParamSchema, idSchema, momentSchema } from '../identifiers.ts';
import { LIMITS } from '../limits.ts';
import { type FamilyMember, familyMemberSchema } from '../person.ts';

export const familyCodeSchema = z.string().check(
  z.length(LIMITS.familyCodeLength, {
    error: `가족 코드는 ${LIMITS.familyCodeLength}자리여야 합니다.`,
    abort: true,
  }),
  z.regex(/^[A-Z0-9]+$/, '가족 코드는 영문 대문자와 숫자만 사용할 수 있습니다.'),
);

export const familySchema = z.object({
  familyId: idSchema,
  familyName: z.string(),
  /** In the order in which they joined. */
  familyMembers: z.array(familyMemberSchema),
});

export type Family = z.infer<typeof familySchema>;

/** The member who may remove others: who joined first. Undefined in a family without members. */
export function familyOwnerOf({ familyMembers }: Pick<Family, 'familyMembers'>): FamilyMember | undefined {
  return familyMembers[0];
}

export const inviteLinkSchema = z.object({
  /** Points to /KakaoInPage?code= of the site: an address, or a path without SITE_ORIGIN. */
  inviteLink: z.string(),
  code: familyCodeSchema,
  expiresAt: momentSchema,
});

export type InviteLink = z.infer<typeof inviteLinkSchema>;

/** Visible to the bearer of an invite link before login. */
export const inviteSchema = z.object({ familyName: z.string(), inviterNickname: z.string() });

export type Invite = z.infer<typeof inviteSchema>;

export const familyCalls = {
  members: defineCall({ method: 'GET', path: '/family/members', access: 'family', response: familySchema }),
  membersOf: defineCall({
    method: 'GET',
    path: '/family/members/{familyId}',
    access: 'family',
    params: z.object({ familyId: idParamSchema }),
    response: familySchema,
  }),
  generateLink: defineCall({
    method: 'GET',
    path: '/family/generate-link',
    access: 'family',
    response: inviteLinkSchema,
  }),
  invite: defineCall({
    method: 'GET',
    path: '/family/invite/{code}',
    access: 'public',
    params: z.object({ code: familyCodeSchema }),
    response: inviteSchema,
  }),
};

import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { familyCodeSchema, inviteLinkSchema } from './family.ts';
import { idParamSchema, idSchema } from '../identifiers.ts';
import { LIMITS } from '../limits.ts';
import { roleSchema } from '../person.ts';
import { atLeastLetters, atMostLetters } from '../text/letters.ts';
import { writtenText } from '../text/written-text.ts';

export const FAMILY_NAME_PATTERN = /^[가-힣ㄱ-ㅎㅏ-ㅣa-zA-Z0-9 _-]+$/;

const NAME_LENGTH_MESSAGE = `가족 이름은 ${LIMITS.familyName.min}자 이상 ${LIMITS.familyName.max}자 이하로 입력해주세요.`;

export const familyNameSchema = writtenText(LIMITS.familyName.max, NAME_LENGTH_MESSAGE).check(
  z.trim(),
  atLeastLetters(LIMITS.familyName.min, NAME_LENGTH_MESSAGE),
  atMostLetters(LIMITS.familyName.max, NAME_LENGTH_MESSAGE),
  z.regex(
    FAMILY_NAME_PATTERN,
    '가족 이름은 한글, 영문, 숫자, 공백, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.',
  ),
);

/** What the members have agreed on; each of them may change it. */
export const familySettingsSchema = z.object({
  /** Whether members see who has opened a post. Off deletes what was recorded. */
  showsViews: z.boolean(),
  /** Whether the family gets a question every week. */
  showsQuestion: z.boolean(),
});

export type FamilySettings = z.infer<typeof familySettingsSchema>;

/** Apart from family.ts, which every page begins with: only the screens that change a family need these. */
export const familyChangeCalls = {
  renewLink: defineCall({
    method: 'POST',
    path: '/family/generate-link',
    access: 'family',
    response: inviteLinkSchema,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/family/settings',
    access: 'family',
    response: familySettingsSchema,
  }),
  changeSettings: defineCall({
    method: 'PUT',
    path: '/family/settings',
    access: 'family',
    body: z.partial(familySettingsSchema),
    response: familySettingsSchema,
  }),
  leave: defineCall({ method: 'POST', path: '/family/leave', access: 'family', response: nothingSchema }),
  removeMember: defineCall({
    method: 'DELETE',
    path: '/family/members/{familyMemberId}',
    access: 'family',
    params: z.object({ familyMemberId: idParamSchema }),
    response: nothingSchema,
  }),
  create: defineCall({
    method: 'POST',
    path: '/family',
    access: 'user',
    body: z.object({ familyName: familyNameSchema }),
    response: z.object({ id: idSchema, familyName: z.string() }),
  }),
  setRole: defineCall({
    method: 'POST',
    path: '/family/role',
    access: 'family',
    body: z.object({ role: roleSchema }),
    response: nothingSchema,
  }),
  join: defineCall({
    method: 'POST',
    path: '/family/join',
    access: 'user',
    body: z.object({ code: familyCodeSchema }),
    response: z.object({ familyId: idSchema, familyName: z.string() }),
  }),
};

import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { mediaUrlSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { atLeastLetters, atMostLetters, roomForLetters } from './text/letters.ts';
import { writtenText } from './text/written-text.ts';
import { userSchema } from './user.ts';

export const NICKNAME_PATTERN = /^[가-힣ㄱ-ㅎㅏ-ㅣa-zA-Z0-9_-]+$/;

const NICKNAME_LENGTH_MESSAGE = `닉네임은 ${LIMITS.nickname.min}자 이상 ${LIMITS.nickname.max}자 이하로 입력해주세요.`;

export const nicknameSchema = writtenText(LIMITS.nickname.max, NICKNAME_LENGTH_MESSAGE).check(
  z.trim(),
  atLeastLetters(LIMITS.nickname.min, NICKNAME_LENGTH_MESSAGE),
  atMostLetters(LIMITS.nickname.max, NICKNAME_LENGTH_MESSAGE),
  z.regex(NICKNAME_PATTERN, '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.'),
);

const PASSWORD_TOO_LONG = '비밀번호가 너무 깁니다.';

/** Apart from user.ts, which every page begins with: only the screens that change an account need these. */
export const accountCalls = {
  changeNickname: defineCall({
    method: 'PUT',
    path: '/users/nickname',
    access: 'user',
    body: z.object({ nickname: nicknameSchema }),
    response: userSchema,
  }),
  changeProfileImage: defineCall({
    method: 'PUT',
    path: '/users/profile-image',
    access: 'user',
    body: z.object({}),
    bodyAs: 'multipart',
    files: { part: 'profileImage', max: 1 },
    response: z.object({ profileImageUrl: mediaUrlSchema }),
  }),
  deleteAccount: defineCall({
    method: 'DELETE',
    path: '/users/user',
    access: 'user',
    query: z.object({ memories: z.enum(['keep', 'delete']) }),
    body: z.object({
      password: z.optional(
        z
          .string()
          .check(
            roomForLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
            atMostLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
          ),
      ),
    }),
    response: z.object({ deletesAt: momentSchema }),
  }),
};

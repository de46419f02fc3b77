import * as z from 'shared/schema';
import { emailSchema, passwordSchema } from 'shared/contract/auth';
import { nicknameSchema } from 'shared/contract/account';
import { isHttpUrl } from './web-address.ts';

export const signupFormSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  nickname: nicknameSchema,
});

/** A profile: the nickname, and the photo's address if it changes. */
export const profileFormSchema = z.object({
  nickname: nicknameSchema,
  profileImage: z.optional(z.string().check(z.refine(isHttpUrl))),
});

import * as z from 'shared/schema';
import { authProviderCalls } from './login/auth-providers.ts';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { nicknameSchema } from './account.ts';
import { boundedText } from './text/bounded-text.ts';
import { atLeastLetters, atMostLetters, roomForLetters } from './text/letters.ts';
import { writtenText } from './text/written-text.ts';

/**
 * Something, an @, something with a dot. Only the first dot behind the first character counts, so that each
 * character fits one place of the pattern. Control characters are invalid: PostgreSQL stores no NUL.
 */
const EMAIL_PATTERN = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}][^\s@.\p{Cc}]*\.[^\s@\p{Cc}]+$/u;

/** In code points: PostgreSQL's index of addresses takes 2,704 bytes. */
const EMAIL_CODE_POINTS_MAX = 510;
const EMAIL_INVALID = '올바른 이메일 형식을 입력해주세요.';
const EMAIL_TOO_LONG = '이메일이 너무 깁니다.';
const PASSWORD_TOO_LONG = '비밀번호가 너무 깁니다.';

export const emailSchema = writtenText(LIMITS.emailMax, EMAIL_TOO_LONG).check(
  z.trim(),
  z.minLength(1, '이메일을 입력해주세요.'),
  atMostLetters(LIMITS.emailMax, EMAIL_TOO_LONG),
  z.maxLength(EMAIL_CODE_POINTS_MAX, EMAIL_TOO_LONG),
  z.regex(EMAIL_PATTERN, EMAIL_INVALID),
);

/** ASCII, and whole Korean letters. Others are invisible, or turn the text or pass for letters of these. */
const UNMISTAKABLE = /^[\u0021-\u007e가-힣]*$/;

/** Of a new account or mail. Logins take any: accounts from before this rule remain. */
export const newEmailSchema = emailSchema.check(z.refine((email) => UNMISTAKABLE.test(email), EMAIL_INVALID));

/** As typed: the server normalises it to NFKC, before it hashes a password and before it compares one. */
export const passwordSchema = z
  .string()
  .check(
    roomForLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
    atMostLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
    atLeastLetters(LIMITS.password.min, `비밀번호는 최소 ${LIMITS.password.min}자 이상이어야 합니다.`),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*?&])/, '비밀번호는 영문, 숫자, 특수문자를 포함해야 합니다.'),
  );

export const accessSchema = z.object({
  /** Opaque; sent back as `Authorization: Bearer`. */
  accessToken: z.string().check(z.minLength(1)),
  expiresAt: momentSchema,
});

export type Access = z.infer<typeof accessSchema>;

export const signupSchema = z.object({
  email: newEmailSchema,
  password: passwordSchema,
  nickname: nicknameSchema,
});

/** An existing password, typed as proof: only its length is limited. */
export const typedPasswordSchema = z
  .string()
  .check(
    roomForLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
    atMostLetters(LIMITS.password.max, PASSWORD_TOO_LONG),
    z.minLength(1, '비밀번호를 입력해주세요.'),
  );

/** A login only checks for presence; password rules apply when one is set. */
export const loginSchema = z.object({ email: emailSchema, password: typedPasswordSchema });

export const changePasswordSchema = z.object({
  currentPassword: typedPasswordSchema,
  newPassword: passwordSchema,
});

/** How long a login counts as fresh; sensitive calls require a new one afterwards. */
export const FRESH_LOGIN_MINUTES = 10;

/** The login methods of the logged-in person. */
export const accountSchema = z.object({
  /** The password account has an address; null if there is none. */
  email: z.nullable(z.string()),
  social: z.array(z.object({ provider: z.string(), name: z.string() })),
  /** This session was begun in the last 10 minutes. */
  isFresh: z.boolean(),
});

export type Account = z.infer<typeof accountSchema>;

export const deviceSessionSchema = z.object({
  sessionId: idSchema,
  /** "Android · Chrome"; null if unknown. */
  device: z.nullable(z.string()),
  createdAt: momentSchema,
  /** The time is exact to the hour. */
  lastUsedAt: momentSchema,
  isCurrent: z.boolean(),
});

export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** Password-reset links carry 256 bits in the fragment of RESET_PATH (paths.ts). */
const resetTokenSchema = boundedText(43).check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A provider makes the code: those that we know send some hundred characters. */
const CODE_MAX = 4_096;
/** A provider's name, a dot and 256 bits. */
const STATE_MAX = 128;
const ISSUER_MAX = 2_048;

const providerParams = z.object({ provider: boundedText(32).check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)) });

export const authCalls = {
  ...authProviderCalls,
  signup: defineCall({
    method: 'POST',
    path: '/auth/local/signup',
    access: 'public',
    body: signupSchema,
    response: accessSchema,
  }),
  login: defineCall({
    method: 'POST',
    path: '/auth/local/login',
    access: 'public',
    body: loginSchema,
    response: accessSchema,
  }),
  socialToken: defineCall({
    method: 'POST',
    path: '/auth/{provider}/token',
    access: 'public',
    params: providerParams,
    body: z.object({
      code: boundedText(CODE_MAX).check(z.minLength(1)),
      state: boundedText(STATE_MAX).check(z.minLength(1)),
      /** The issuer, where the provider sends it back beside the code (RFC 9207). */
      iss: z.optional(boundedText(ISSUER_MAX)),
    }),
    response: z.object({ ...accessSchema.shape, returnTo: z.nullable(z.string()) }),
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/auth/local/password',
    access: 'user',
    body: changePasswordSchema,
    response: nothingSchema,
  }),
  requestReset: defineCall({
    method: 'POST',
    path: '/auth/local/reset',
    access: 'public',
    body: z.object({ email: emailSchema }),
    response: nothingSchema,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/auth/local/reset/confirm',
    access: 'public',
    body: z.object({ token: resetTokenSchema, newPassword: passwordSchema }),
    response: nothingSchema,
  }),
  account: defineCall({ method: 'GET', path: '/auth/account', access: 'user', response: accountSchema }),
  sessions: defineCall({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    response: z.array(deviceSessionSchema),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    access: 'user',
    params: z.object({ sessionId: idParamSchema }),
    response: nothingSchema,
  }),
  endOtherSessions: defineCall({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    response: nothingSchema,
  }),
  logout: defineCall({ method: 'POST', path: '/auth/logout', access: 'user', response: nothingSchema }),
};

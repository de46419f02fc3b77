import * as z from 'shared/schema';
import { authProviderCalls } from './auth-providers.ts';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { idParamSchema, idSchema, momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { nicknameSchema } from './user.ts';
import { writtenText } from './text/written-text.ts';

/** Control characters are invalid in an address: PostgreSQL stores no NUL. */
const EMAIL_PATTERN = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

export const emailSchema = writtenText().check(
  z.trim(),
  z.minLength(1, '이메일을 입력해주세요.'),
  z.maxLength(LIMITS.emailMax, '이메일이 너무 깁니다.'),
  z.regex(EMAIL_PATTERN, '올바른 이메일 형식을 입력해주세요.'),
);

export const passwordSchema = z
  .string()
  .check(
    z.minLength(LIMITS.password.min, '비밀번호는 최소 8자 이상이어야 합니다.'),
    z.maxLength(LIMITS.password.max, '비밀번호가 너무 깁니다.'),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*?&])/, '비밀번호는 영문, 숫자, 특수문자를 포함해야 합니다.'),
  );

export const accessSchema = z.object({
  /** Opaque; sent back as `Authorization: Bearer`. */
  accessToken: z.string().check(z.minLength(1)),
  expiresAt: momentSchema,
});

export type Access = z.infer<typeof accessSchema>;

export const signupSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  nickname: nicknameSchema,
});

/** A login only checks for presence; password rules apply when one is set. */
export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .check(
      z.minLength(1, '비밀번호를 입력해주세요.'),
      z.maxLength(LIMITS.password.max, '비밀번호가 너무 깁니다.'),
    ),
});

/** An existing password, typed as proof: only its length is limited. */
const typedPasswordSchema = loginSchema.shape.password;

export const changePasswordSchema = z.object({
  currentPassword: typedPasswordSchema,
  newPassword: passwordSchema,
});

/** How long a login counts as fresh; sensitive calls require a new one afterwards. */
export const FRESH_LOGIN_MINUTES = 10;

/** The login methods of the logged-in person. */
export const accountSchema = z.object({
  /** Of the password account; null if there is none. */
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
  /** To the hour. */
  lastUsedAt: momentSchema,
  isCurrent: z.boolean(),
});

export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** Password-reset links carry 256 bits in the fragment of RESET_PATH (reset-path.ts). */
const resetTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)) });

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
      code: z.string().check(z.minLength(1)),
      state: z.string().check(z.minLength(1)),
      /** The issuer, where the provider sends it back beside the code (RFC 9207). */
      iss: z.optional(z.string()),
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

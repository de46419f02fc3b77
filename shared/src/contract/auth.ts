import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { nothingSchema } from './envelope.ts';
import { momentSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { nicknameSchema } from './user.ts';
import { writtenText } from './written-text.ts';

/** Control characters are no part of an address: PostgreSQL stores no NUL. */
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

/** A log-in checks only that something was typed: the rules of a password are told when one is made. */
export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .check(
      z.minLength(1, '비밀번호를 입력해주세요.'),
      z.maxLength(LIMITS.password.max, '비밀번호가 너무 깁니다.'),
    ),
});

const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)) });

export const authCalls = {
  providers: defineCall({
    method: 'GET',
    path: '/auth/providers',
    summary: 'The ways of logging in that are on',
    access: 'public',
    answer: z.object({
      local: z.boolean(),
      social: z.array(z.object({ provider: z.string(), name: z.string() })),
    }),
  }),
  signup: defineCall({
    method: 'POST',
    path: '/auth/local/signup',
    summary: 'Make an account with e-mail and password; DUPLICATE_ERROR where the address has one',
    access: 'public',
    body: signupSchema,
    answer: accessSchema,
  }),
  login: defineCall({
    method: 'POST',
    path: '/auth/local/login',
    summary:
      'Log in with e-mail and password; UNAUTHORIZED says the same for an unknown address and a wrong password',
    access: 'public',
    body: loginSchema,
    answer: accessSchema,
  }),
  socialToken: defineCall({
    method: 'POST',
    path: '/auth/{provider}/token',
    summary: 'End a social login: the code and state that the provider sent back',
    access: 'public',
    params: providerParams,
    body: z.object({
      code: z.string().check(z.minLength(1)),
      state: z.string().check(z.minLength(1)),
      /** The issuer, where the provider sends it back beside the code (RFC 9207). */
      iss: z.optional(z.string()),
    }),
    answer: z.object({ ...accessSchema.shape, returnTo: z.nullable(z.string()) }),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session on the server',
    access: 'user',
    answer: nothingSchema,
  }),
};

/**
 * GET /auth/{provider}/login?returnTo=/path: answers 302 to the provider, so it has no envelope. The `state` that comes
 * back begins with `{provider}.`: this is how the callback page knows which provider to name in POST /auth/{provider}/token.
 */
export const SOCIAL_LOGIN_PATH = '/auth/{provider}/login';

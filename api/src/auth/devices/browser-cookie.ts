import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LOGIN_COOKIE = 'ongi_login';
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

type CookieSettings = {
  lifetimeSeconds: number;
  /** Decided by the public origin: the proxy that ends TLS may be untrusted. */
  secure: boolean;
};

/**
 * The browser's secret for a pending login, created where there is none. It ties the provider's redirect to
 * the browser that began, so that a stolen state is useless elsewhere. Tabs share it.
 */
export function browserSecret(request: FastifyRequest, reply: FastifyReply, cookie: CookieSettings): string {
  const secret = readBrowserSecret(request) ?? newCookieSecret();
  setCookieSecret(reply, LOGIN_COOKIE, secret, cookie);
  return secret;
}

export function readBrowserSecret(request: FastifyRequest): string | undefined {
  return readCookieSecret(request, LOGIN_COOKIE);
}

/** 256 bits, in the form that `readCookieSecret` accepts. */
export function newCookieSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Sent to the API's login routes only, and unreadable for scripts. */
export function setCookieSecret(
  reply: FastifyReply,
  name: string,
  secret: string,
  { lifetimeSeconds, secure }: CookieSettings,
): void {
  reply.header(
    'set-cookie',
    `${name}=${secret}; Path=/api/auth; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}

export function readCookieSecret(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && SECRET_PATTERN.test(value)) return value;
  }
  return undefined;
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LOGIN_COOKIE = 'ongi_login';
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

type CookieSettings = {
  lifetimeSeconds: number;
  /** By where people open the app: a proxy that ends TLS need not be one that is believed. */
  secure: boolean;
};

/**
 * The secret of this browser for a login on its way, made and set where there is none. It ties what the provider
 * sends back to the browser that began: a stolen state is of no use elsewhere. Two tabs share it.
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

/** Only the API's login routes are sent it, and no script can read it. */
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

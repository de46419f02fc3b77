import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'ongi_login';
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The secret of this browser for a login on its way, made and set where there is none. It ties what the provider
 * sends back to the browser that began: a stolen state is of no use elsewhere. Two tabs share it.
 */
export function browserSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { lifetimeSeconds: number; secure: boolean },
): string {
  const secret = readBrowserSecret(request) ?? randomBytes(32).toString('base64url');
  const secure = cookie.secure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE_NAME}=${secret}; Path=/api/auth; Max-Age=${cookie.lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return secret;
}

export function readBrowserSecret(request: FastifyRequest): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE_NAME && value !== undefined && SECRET_PATTERN.test(value)) return value;
  }
  return undefined;
}

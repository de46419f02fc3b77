import { createHmac, hash } from 'node:crypto';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import { knownDevices } from '../../platform/database/schema/accounts.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { isTlsSite } from '../../platform/http/server/site-origin.ts';
import { newCookieSecret, readCookieSecret, setCookieSecret } from './browser-cookie.ts';
import { executeSql } from '../../platform/database/executor.ts';

const DEVICE_COOKIE = 'ongi_device';
const DAY_SECONDS = 86_400;
const LIFETIME_SECONDS = 180 * DAY_SECONDS;
/** Limit per account, browsers and addresses together. */
const MOST_KEYS = 60;

/**
 * The budget key of a browser or address that has logged in to this account before (docs/decisions/accounts).
 */
export async function findKnownDevice(
  context: ApiContext,
  request: FastifyRequest,
  userId: number,
): Promise<string | undefined> {
  const keys = keysOf(context, request, userId, readCookieSecret(request, DEVICE_COOKIE));
  const known = await context.database
    .select({ keyHash: knownDevices.keyHash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        inArray(knownDevices.keyHash, keys),
        gt(knownDevices.lastLoginAt, oldest(context)),
      ),
    );
  // The browser precedes its address, which others may share.
  return keys.find((key) => known.some(({ keyHash }) => keyHash.equals(key)))?.toString('base64url');
}

/** Remembers browser and address after a login. Sets the cookie that proves it. */
export async function rememberDevice(
  context: ApiContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<void> {
  const secret = readCookieSecret(request, DEVICE_COOKIE) ?? newCookieSecret();
  setCookieSecret(reply, DEVICE_COOKIE, secret, {
    lifetimeSeconds: LIFETIME_SECONDS,
    secure: isTlsSite(context.config, request),
  });
  const lastLoginAt = context.clock();
  await context.database
    .insert(knownDevices)
    .values(keysOf(context, request, userId, secret).map((keyHash) => ({ userId, keyHash, lastLoginAt })))
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.keyHash], set: { lastLoginAt } });
  await executeSql(context.database)`
    delete from known_devices where user_id = ${userId} and key_hash not in (
      select key_hash from known_devices where user_id = ${userId}
      order by last_login_at desc limit ${MOST_KEYS})`;
}

/** Deletes devices that have not logged in for the lifetime of their cookie. */
export async function deleteOldDevices(context: ApiContext): Promise<void> {
  await context.database.delete(knownDevices).where(lt(knownDevices.lastLoginAt, oldest(context)));
}

function oldest(context: ApiContext): Date {
  return new Date(context.clock().getTime() - LIFETIME_SECONDS * 1_000);
}

/** Hashes of the browser (if it has a secret) and of its address. */
function keysOf(
  context: ApiContext,
  request: FastifyRequest,
  userId: number,
  secret: string | undefined,
): Buffer[] {
  // Keyed, because all IPv4 addresses can be tried in minutes; different for each account.
  const address = createHmac('sha256', context.archiveKey)
    .update(`known-address\n${userId}\n${callerAddress(request)}`)
    .digest();
  return secret === undefined ? [address] : [hash('sha256', secret, 'buffer'), address];
}

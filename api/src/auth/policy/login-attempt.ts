import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { clientGone } from '../../platform/http/requests/client-gone.ts';
import { countUse, giveBackUse } from '../../platform/http/server/rate-limit.ts';
import { findKnownDevice } from '../devices/known-devices.ts';
import { normalEmail } from '../queries.ts';
import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

/** How long an address queues behind others after a wrong password. */
const SUSPECT_MS = 15 * 60_000;
const MOST_SUSPECTS = 10_000;

/** Addresses with recent wrong passwords, in this process: not rejected, but queued behind others. */
export type SuspectAddresses = { add: (address: string) => void; has: (address: string) => boolean };

/** @param nowMs milliseconds of a monotonic clock */
export function createSuspectAddresses(nowMs: () => number = () => performance.now()): SuspectAddresses {
  const until = new Map<string, number>();
  return {
    add: (address) => {
      // Re-inserted, so that the oldest stays first.
      until.delete(address);
      until.set(address, nowMs() + SUSPECT_MS);
      const [oldest] = until.keys();
      if (until.size > MOST_SUSPECTS && oldest !== undefined) until.delete(oldest);
    },
    has: (address) => (until.get(address) ?? 0) > nowMs(),
  };
}

export type LoginAttempt = {
  turn: HashTurn;
  /** Refunds an attempt whose password was correct or never compared: only wrong guesses count. */
  giveBack: () => Promise<void>;
};

/**
 * Counts a request to log in against its address, before its body is read: malformed ones count, too.
 * @returns LIMIT_EXCEEDED once the tries of the address are spent: only the body shows whether the request is
 *   from a device that is known to the account, which has a budget of its own
 */
export async function countLoginTry(
  context: ApiContext,
  request: FastifyRequest,
): Promise<ApiFailure | undefined> {
  try {
    await countUse(context, 'loginAddress', callerAddress(request));
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
}

/**
 * Counts a login attempt before any hashing (docs/decisions/accounts): from a known device against its own
 * budget, otherwise against those of the address, of the pair and of the account.
 * @param attempt `userId`: undefined where the address has no account; the attempt counts all the same.
 *   `spent`: what `countLoginTry` returned
 * @throws ApiFailure LIMIT_EXCEEDED
 */
export async function countLoginAttempt(
  context: ApiContext,
  suspects: SuspectAddresses,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  attempt: { email: string; userId: number | undefined; spent: ApiFailure | undefined },
): Promise<LoginAttempt> {
  const address = callerAddress(request);
  const email = normalEmail(attempt.email);
  const signal = clientGone(reply);
  const device =
    attempt.userId === undefined ? undefined : await findKnownDevice(context, request, attempt.userId);
  const [pair, account] =
    device === undefined
      ? [`${address}\n${email}`, email]
      : [`known\n${device}\n${email}`, `known\n${device}\n${email}`];
  // Each attempt costs a hash: other accounts must not make it free.
  if (device === undefined && attempt.spent !== undefined) throw attempt.spent;
  // A known device takes nothing from others at its address. What is spent was not counted any more.
  if (device !== undefined && attempt.spent === undefined)
    await giveBackUse(context, 'loginAddress', address);
  await countUse(context, 'login', pair);
  await countUse(context, 'loginAccount', account);
  const lane = device === undefined ? (suspects.has(address) ? 'suspect' : 'new') : 'known';
  return { turn: { address, lane, signal }, giveBack: () => giveBackUse(context, 'loginAccount', account) };
}

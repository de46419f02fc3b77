import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'shared/schema';
import { isMember } from '../membership/policy.ts';
import { assertSigningKey } from '../platform/media/serving/signed-urls.ts';
import type { ApiContext } from '../platform/context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';

/** A download must start within this time; it may take any time to finish. */
const TICKET_LIFETIME_MS = 15 * 60_000;

const ENDED_MESSAGE = '이 주소로는 더 이상 내려받을 수 없어요. 설정에서 내 추억 내려받기를 다시 눌러주세요.';

type Holder = { userId: number; familyId: number };

/** Unix time in seconds. */
type Ticket = Holder & { expiresAtSeconds: number };

const numberSchema = z.string().check(z.regex(/^\d{1,15}$/));
const querySchema = z.object({
  u: numberSchema,
  f: numberSchema,
  e: numberSchema,
  s: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

function signatureOf(key: Buffer, { userId, familyId, expiresAtSeconds }: Ticket): Buffer {
  assertSigningKey(key);
  return createHmac('sha256', key).update(`${userId}.${familyId}.${expiresAtSeconds}`).digest();
}

/** Issues a ticket that is valid from `now`. `query` is the query string of the download URL. */
export function issueTicket(
  key: Buffer,
  { userId, familyId }: Holder,
  now: Date,
): { query: string; expiresAt: Date } {
  const expiresAtSeconds = Math.floor((now.getTime() + TICKET_LIFETIME_MS) / 1000);
  const query = new URLSearchParams({
    u: String(userId),
    f: String(familyId),
    e: String(expiresAtSeconds),
    s: signatureOf(key, { userId, familyId, expiresAtSeconds }).toString('hex'),
  });
  return { query: query.toString(), expiresAt: new Date(expiresAtSeconds * 1000) };
}

/**
 * Whoever has the URL downloads the archive, as browsers send no token with it: the holder of its ticket,
 * while they belong to the family. @param query of the URL
 * @throws ApiFailure FORBIDDEN where the URL is forged or expired, or its holder has left the family
 */
export async function assertTicket(
  { archiveKey, database }: ApiContext,
  query: unknown,
  now: Date,
): Promise<Holder> {
  const parsed = z.safeParse(querySchema, query).data;
  if (parsed === undefined) throw ticketEnded();
  const [userId, familyId, expiresAtSeconds] = [Number(parsed.u), Number(parsed.f), Number(parsed.e)];
  const isExpired = expiresAtSeconds * 1000 <= now.getTime();
  const signature = signatureOf(archiveKey, { userId, familyId, expiresAtSeconds });
  const isOurs = timingSafeEqual(Buffer.from(parsed.s, 'hex'), signature);
  if (isExpired || !isOurs || !(await isMember(database, userId, familyId))) throw ticketEnded();
  return { userId, familyId };
}

export function ticketEnded(): ApiFailure {
  return new ApiFailure('FORBIDDEN', { message: ENDED_MESSAGE });
}

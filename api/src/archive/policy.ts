import * as z from 'shared/schema';
import { isMember } from '../membership/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { readTicket } from './download/archive-tickets.ts';

const ENDED_MESSAGE = '이 주소로는 더 이상 내려받을 수 없어요. 설정에서 내 추억 내려받기를 다시 눌러주세요.';

const querySchema = z.object({ u: z.string(), f: z.string(), e: z.string(), s: z.string() });

/**
 * Whoever has the URL downloads the archive, as browsers send no token with it: the holder of its ticket,
 * while they belong to the family. @param query of the URL
 * @throws ApiFailure FORBIDDEN where the URL is forged or expired, or its holder has left the family
 */
export async function assertTicket(
  { archiveKey, database }: ApiContext,
  query: unknown,
  now: Date,
): Promise<{ userId: number; familyId: number }> {
  const parsed = z.safeParse(querySchema, query).data;
  const ticket = parsed === undefined ? undefined : readTicket(archiveKey, parsed, now);
  if (ticket === undefined || !(await isMember(database, ticket.userId, ticket.familyId)))
    throw ticketEnded();
  return ticket;
}

export function ticketEnded(): ApiFailure {
  return new ApiFailure('FORBIDDEN', { message: ENDED_MESSAGE });
}

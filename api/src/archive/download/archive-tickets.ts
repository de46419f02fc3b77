import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertSigningKey } from '../../platform/config/signing-key.ts';

/** A download must start within this time; it may take any time to finish. */
const TICKET_LIFETIME_MS = 15 * 60_000;

const SIGNATURE_BYTES = 32;

type Ticket = {
  userId: number;
  familyId: number;
  /** Unix time in seconds. */
  expiresAtSeconds: number;
};

type ArchiveQuery = { u: string; f: string; e: string; s: string };

function signatureOf(key: Buffer, { userId, familyId, expiresAtSeconds }: Ticket): Buffer {
  assertSigningKey(key);
  return createHmac('sha256', key).update(`${userId}.${familyId}.${expiresAtSeconds}`).digest();
}

/** Issues a ticket that is valid from `now`. `query` is the query string of the download URL. */
export function issueTicket(
  key: Buffer,
  holder: { userId: number; familyId: number },
  now: Date,
): { query: string; expiresAt: Date } {
  const expiresAtSeconds = Math.floor((now.getTime() + TICKET_LIFETIME_MS) / 1000);
  const ticket = { userId: holder.userId, familyId: holder.familyId, expiresAtSeconds };
  const fields: ArchiveQuery = {
    u: String(ticket.userId),
    f: String(ticket.familyId),
    e: String(expiresAtSeconds),
    s: signatureOf(key, ticket).toString('hex'),
  };
  return { query: new URLSearchParams(fields).toString(), expiresAt: new Date(expiresAtSeconds * 1000) };
}

/** The holder of a ticket; undefined where it is forged or expired. */
export function readTicket(
  key: Buffer,
  { u, f, e, s }: ArchiveQuery,
  now: Date,
): { userId: number; familyId: number } | undefined {
  if (![u, f, e].every((value) => /^\d{1,15}$/.test(value)) || !/^[0-9a-f]{64}$/.test(s)) return undefined;
  const ticket = { userId: Number(u), familyId: Number(f), expiresAtSeconds: Number(e) };
  if (ticket.expiresAtSeconds * 1000 <= now.getTime()) return undefined;
  const claimed = Buffer.from(s, 'hex');
  if (claimed.length !== SIGNATURE_BYTES || !timingSafeEqual(claimed, signatureOf(key, ticket)))
    return undefined;
  return { userId: ticket.userId, familyId: ticket.familyId };
}

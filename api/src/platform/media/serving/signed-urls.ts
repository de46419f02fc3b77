import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'shared/schema';

const DAY_SECONDS = 86_400;

/** 128 bits are enough for a signature that lives for two days, and keep long lists short. */
const SIGNATURE_BYTES = 16;

/** Signed objects of today, for each person, about 250 bytes each. The least recently used one goes first. */
const REMEMBERED = 50_000;

/** Ids begin at 1. */
const NO_FAMILY = 0;

type SigningDay = { expiresAtSeconds: number; dayKey: Buffer };

/** Whom an address is made for; without a family only that of their own portrait. */
export type MediaHolder = { userId: number; familyId: number | null };

/** Where one person's browser fetches a variant of a stored object: works for one to two days. */
export type MediaUrlOf = (storageKey: string, variant: string) => string;

/** The query of an address: its holder, its end and the signature of both and the storage key. */
export const mediaQuerySchema = z.object({
  h: z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/)),
  e: z.string().check(z.regex(/^\d{1,12}$/)),
  s: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});

export type MediaQuery = z.output<typeof mediaQuerySchema>;

export type MediaUrls = {
  /** The addresses of one person. They end with the membership: whoever serves asks `MediaHolders`. */
  of(holder: MediaHolder): MediaUrlOf;
  /** Whom an address was made for; undefined where it was not made here or has expired. */
  holderOf(storageKey: string, query: MediaQuery): MediaHolder | undefined;
  /** When today's addresses end, in seconds: the same for a UTC day, so that lists keep their ETag. */
  expiresAtSeconds(): number;
};

/**
 * Signs media URLs. One signature covers all sizes of a photo for one person until it expires.
 * @param options `secret`: at least 32 bytes (else it throws), equal in all processes. `baseUrl`: an
 *   absolute URL or a path (`/api/media`). For tests: `now` in milliseconds, `remembered` signatures
 */
export function createMediaUrls(options: {
  baseUrl: string;
  secret: Buffer;
  now?: () => number;
  remembered?: number;
}): MediaUrls {
  assertSigningKey(options.secret);
  const { now = Date.now, remembered = REMEMBERED } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  let today: SigningDay | undefined;
  /** The query of a photo's URLs by holder and storage key: the same for all sizes, until the day changes. */
  const queries = new Map<string, string>();

  const dayKeyOf = (expiresAtSeconds: number): Buffer =>
    createHmac('sha256', options.secret).update(`ongi-media:${expiresAtSeconds}`).digest();

  const signatureOf = (dayKey: Buffer, signed: string): Buffer =>
    createHmac('sha256', dayKey).update(signed).digest().subarray(0, SIGNATURE_BYTES);

  const signingDay = (): SigningDay => {
    const expiresAtSeconds = (Math.floor(now() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
    if (today?.expiresAtSeconds !== expiresAtSeconds) {
      today = { expiresAtSeconds, dayKey: dayKeyOf(expiresAtSeconds) };
      queries.clear();
    }
    return today;
  };

  const queryOf = (holder: string, storageKey: string): string => {
    const { expiresAtSeconds, dayKey } = signingDay();
    const signed = `${holder}/${storageKey}`;
    const known = queries.get(signed);
    if (known !== undefined) {
      // Behind the others, which go first.
      queries.delete(signed);
      queries.set(signed, known);
      return known;
    }
    const query = `?h=${holder}&e=${expiresAtSeconds}&s=${signatureOf(dayKey, signed).toString('hex')}`;
    queries.set(signed, query);
    for (const [oldest] of queries) {
      if (queries.size <= remembered) break;
      queries.delete(oldest);
    }
    return query;
  };

  return {
    expiresAtSeconds: () => signingDay().expiresAtSeconds,
    of({ userId, familyId }) {
      const holder = `${userId}.${familyId ?? NO_FAMILY}`;
      return (storageKey, variant) => `${baseUrl}/${storageKey}/${variant}${queryOf(holder, storageKey)}`;
    },
    holderOf(storageKey, { h, e, s }) {
      const expiresAtSeconds = Number(e);
      if (expiresAtSeconds * 1000 <= now()) return undefined;
      const expected = signatureOf(dayKeyOf(expiresAtSeconds), `${h}/${storageKey}`);
      if (!timingSafeEqual(Buffer.from(s, 'hex'), expected)) return undefined;
      const [userId = NO_FAMILY, familyId = NO_FAMILY] = h.split('.').map(Number);
      return { userId, familyId: familyId === NO_FAMILY ? null : familyId };
    },
  };
}

/** Length of the digest (RFC 2104, section 3): a shorter key weakens every signature. */
export const SIGNING_KEY_BYTES = 32;

/** @throws Error for a key that is empty or too short, and could be guessed */
export function assertSigningKey(key: Uint8Array): void {
  if (key.byteLength < SIGNING_KEY_BYTES)
    throw new Error(`A signing key of ${key.byteLength} bytes: at least ${SIGNING_KEY_BYTES} are needed`);
}

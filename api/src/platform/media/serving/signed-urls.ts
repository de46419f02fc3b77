import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_SECONDS = 86_400;

/** 128 bits are enough for a signature that lives for two days, and keep long lists short. */
const SIGNATURE_BYTES = 16;

/** Signed objects of today, about 250 bytes each. The least recently used one goes first. */
const REMEMBERED = 50_000;

type SigningDay = { expiresAtSeconds: number; dayKey: Buffer };

export type MediaUrls = {
  /** Where a browser fetches a variant of a stored object: works for one to two days. */
  url(storageKey: string, variant: string): string;
  /** Whether an address with these query values (`e`, `s`) was made here and has not ended. */
  isValid(storageKey: string, expires: string, signature: string): boolean;
  /** When today's addresses end, in seconds: the same for a UTC day, so that lists keep their ETag. */
  expiresAtSeconds(): number;
};

/**
 * Signs media URLs. One signature covers all sizes of a photo until it expires.
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
  /** The query of a photo's URLs by storage key: the same for all sizes, until the day changes. */
  const queries = new Map<string, string>();

  const dayKeyOf = (expiresAtSeconds: number): Buffer =>
    createHmac('sha256', options.secret).update(`ongi-media:${expiresAtSeconds}`).digest();

  const signatureOf = (dayKey: Buffer, storageKey: string): Buffer =>
    createHmac('sha256', dayKey).update(storageKey).digest().subarray(0, SIGNATURE_BYTES);

  const signingDay = (): SigningDay => {
    const expiresAtSeconds = (Math.floor(now() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
    if (today?.expiresAtSeconds !== expiresAtSeconds) {
      today = { expiresAtSeconds, dayKey: dayKeyOf(expiresAtSeconds) };
      queries.clear();
    }
    return today;
  };

  const queryOf = (storageKey: string): string => {
    const { expiresAtSeconds, dayKey } = signingDay();
    const known = queries.get(storageKey);
    if (known !== undefined) {
      // Behind the others, which go first.
      queries.delete(storageKey);
      queries.set(storageKey, known);
      return known;
    }
    const query = `?e=${expiresAtSeconds}&s=${signatureOf(dayKey, storageKey).toString('hex')}`;
    queries.set(storageKey, query);
    for (const [oldest] of queries) {
      if (queries.size <= remembered) break;
      queries.delete(oldest);
    }
    return query;
  };

  return {
    expiresAtSeconds: () => signingDay().expiresAtSeconds,
    url: (storageKey, variant) => `${baseUrl}/${storageKey}/${variant}${queryOf(storageKey)}`,
    isValid(storageKey, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]+$/.test(signature)) return false;
      const expiresAtSeconds = Number(expires);
      if (expiresAtSeconds * 1000 <= now()) return false;
      const claimed = Buffer.from(signature, 'hex');
      return (
        claimed.length === SIGNATURE_BYTES &&
        timingSafeEqual(claimed, signatureOf(dayKeyOf(expiresAtSeconds), storageKey))
      );
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

import type { MapTimestamp, ReleaseMap } from 'federation/release-format/release-map';
import { type AllowedKey } from 'federation/release-format/trust/key-list';
import { mayTimestamp } from 'federation/release-format/trust/map-rights';
import { textOfTimestamp } from 'federation/release-format/trust/signed-texts';
import { ReleaseError } from '../format/release-error.ts';
import { daysFrom } from '../keys/draft-key-list.ts';
import { signatureOf } from '../keys/key-pair.ts';
import { allowedKey, type Authority } from './authority.ts';

/** For how long a map is valid: `refresh` has to come before. */
export const MAP_DAYS = 30;

/** The map is signed for longer by then, at the latest: a key that ends before would end the map. */
const REFRESH_MS = 12 * 60 * 60 * 1_000;

/** @throws ReleaseError if what the key signs would end too soon */
export function lastingKey({ keys, signer }: Authority, now: Date): AllowedKey {
  const key = allowedKey(keys, signer, now);
  if (Date.parse(key.expiresAt) - now.getTime() > REFRESH_MS) return key;
  throw new ReleaseError(
    'key-expired',
    `the key ${key.keyId} of ${key.owner} ends on ${key.expiresAt}, and what it signs would end with it, before the site is signed for longer: let the operator trust it again, or a new one, "keys trust"`,
  );
}

export type TimestampOptions = {
  before: ReleaseMap | undefined;
  revision: number;
  authority: Authority;
  now: Date;
  /** States the time anew, which every other change leaves as it is. */
  prolongs?: boolean | undefined;
};

/**
 * Returns the time as it was stated, unless this change states it.
 * @throws ReleaseError if it has to, and may not
 */
export function timestampOf(began: string, options: TimestampOptions): MapTimestamp {
  const { before, revision, authority, now, prolongs = false } = options;
  const { keys, signer } = authority;
  const known = before?.timestamp;
  const by = keys.keys.find(({ keyId }) => keyId === known?.signature.keyId);
  const isKnown = by !== undefined && mayTimestamp(by) && by.expiresAt >= (known?.until ?? '');
  if (known !== undefined && isKnown && !prolongs) return known;
  const own = allowedKey(keys, signer, now);
  if (!mayTimestamp(own)) {
    throw new ReleaseError(
      'key-not-allowed',
      `nobody who may "timestamp" has said for how long this site is valid, and the key of ${own.owner} may not: the operator begins it with a key that may, "keys trust … --may timestamp '*'"`,
    );
  }
  const [until = ''] = [daysFrom(now, MAP_DAYS), keys.expiresAt, own.expiresAt].toSorted();
  const signature = signatureOf(signer, textOfTimestamp(began, { revision, until }));
  return { revision, until, signature };
}

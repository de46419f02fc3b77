import type { KeyList } from 'federation/release-format/trust/key-list';
import { OPERATIONS } from 'federation/release-format/trust/key-list-schema';
import { hasRight } from 'federation/release-format/trust/rights';
import { ReleaseError } from '../format/release-error.ts';
import {
  daysFrom,
  firstKeyList,
  KEYS_DAYS,
  nextKeyList,
  operatorKey,
  signKeyList,
} from '../keys/draft-key-list.ts';
import { newestRoots, readKeyList } from '../keys/key-lists.ts';
import type { Signer } from '../keys/key-pair.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Authority } from './authority.ts';
import { putKeysInForce } from './keys-in-force.ts';

/** The list is renewed when less than this is left of its year. */
const RENEWED_DAYS_BEFORE = 60;

/** For builds that are published at the same time. */
const TRIES = 3;

/**
 * The authority of somebody who operates a site alone (`npm start`, one composition): the key is root, may do
 * everything, and makes or renews the list when needed. A site whose operator keeps the roots elsewhere is
 * left as it is. Throws a ReleaseError if the site does not know the key.
 */
export async function soleOperator(
  store: SiteStore,
  signer: Signer,
  owner: string,
  origins: readonly string[] = [],
  tries = TRIES,
): Promise<Authority> {
  const present = await readKeyList(store);
  const now = new Date();
  if (present !== undefined && isEnough(present, signer, origins, now)) return { keys: present, signer };
  if (present !== undefined && !isOnlyRoot(present, signer))
    throw new ReleaseError(
      'unknown-key',
      `${store.address} belongs to other keys than ${signer.keyId}: put that key back, or let its operator trust this one`,
    );
  const draft = draftFor(present, { signer, owner, origins }, now);
  const list = signKeyList(draft, [signer]);
  try {
    await putKeysInForce(store, { list, signer, who: owner, why: 'the list of keys', vouches: true });
  } catch (error) {
    const isOvertaken = error instanceof ReleaseError && error.code === 'keys-changed' && tries > 1;
    if (!isOvertaken) throw error;
    return soleOperator(store, signer, owner, origins, tries - 1);
  }
  return { keys: list, signer };
}

function draftFor(
  present: KeyList | undefined,
  { signer, owner, origins }: { signer: Signer; owner: string; origins: readonly string[] },
  now: Date,
): KeyList {
  const { keyId, publicKey } = signer;
  const granted = present?.keys.find((key) => key.keyId === keyId)?.origins ?? [];
  const allowed = operatorKey(signer, owner, daysFrom(now, KEYS_DAYS));
  const own = { ...allowed, origins: [...new Set([...granted, ...origins])] };
  if (present === undefined) return firstKeyList({ publicKeys: [publicKey], threshold: 1 }, [own], now);
  const keys = [own, ...present.keys.filter((key) => key.keyId !== keyId)];
  return nextKeyList(present, { keys }, now);
}

function isEnough(list: KeyList, signer: Signer, origins: readonly string[], now: Date): boolean {
  const own = list.keys.find(({ keyId }) => keyId === signer.keyId);
  if (own === undefined || !hasRight(own, { operation: 'promote', packages: ['*'] })) return false;
  if (isOnlyRoot(list, signer) && !OPERATIONS.every((operation) => own.operations.includes(operation)))
    return false;
  if (origins.some((origin) => !(own.origins ?? []).includes(origin))) return false;
  const renewedAt = daysFrom(now, RENEWED_DAYS_BEFORE);
  return !isOnlyRoot(list, signer) || (own.expiresAt > renewedAt && list.expiresAt > renewedAt);
}

function isOnlyRoot(list: KeyList, { publicKey }: Signer): boolean {
  const { threshold, keys } = newestRoots(list);
  return threshold === 1 && keys.some((key) => key.publicKey === publicKey);
}

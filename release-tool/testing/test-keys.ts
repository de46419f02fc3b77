import type { AllowedKey, KeyList } from 'federation/release-format/trust/key-list';
import { OPERATIONS } from 'federation/release-format/trust/key-list-schema';
import { daysFrom, firstKeyList, KEYS_DAYS, nextKeyList, signKeyList } from '../keys/draft-key-list.ts';
import { putKeyList, readKeyList } from '../keys/key-lists.ts';
import { newKeyPair, readSigner, type Signer } from '../keys/key-pair.ts';
import type { Authority } from '../operations/authority.ts';
import { keysInForce } from '../operations/keys-in-force.ts';
import type { SiteStore } from '../store/site-store.ts';

/** The one root key of sites in tests. */
export const TEST_ROOT_PEM = newKeyPair().privateKeyPem;
const TEST_ROOT = readSigner(TEST_ROOT_PEM);

export function newSigner(): Signer {
  return readSigner(newKeyPair().privateKeyPem);
}

/** A key that may do everything for these packages, for a year. */
export function allowed(
  { keyId, publicKey }: Pick<Signer, 'keyId' | 'publicKey'>,
  owner: string,
  packages: string[],
  limits: Partial<AllowedKey> = {},
): AllowedKey {
  const expiresAt = daysFrom(new Date(), KEYS_DAYS);
  return { keyId, publicKey, owner, packages, operations: [...OPERATIONS], expiresAt, ...limits };
}

/** Makes these the site's keys, signed by TEST_ROOT. What is live is not signed anew. */
export async function putTestKeys(store: SiteStore, keys: readonly AllowedKey[]): Promise<KeyList> {
  const present = await readKeyList(store);
  const now = new Date();
  const draft =
    present === undefined
      ? firstKeyList({ publicKeys: [TEST_ROOT.publicKey], threshold: 1 }, keys, now)
      : nextKeyList(present, { keys }, now);
  const list = signKeyList(draft, [TEST_ROOT]);
  await putKeyList(store, list);
  return list;
}

/** For a publisher that asks for no right: whoever may write to the store can be one. */
export async function unasked(store: SiteStore, signer: Signer): Promise<Authority> {
  const keys = await keysInForce(store);
  return { keys: { ...keys, keys: [allowed(signer, 'anybody', ['*'])] }, signer };
}

import { jsonFile, readJson } from 'federation/release-format/json-file';
import { fingerprintOf, isSignedBy } from 'federation/release-format/trust/node-signatures';
import type { KeyList, RootSet } from 'federation/release-format/trust/key-list';
import { KeyListSchema } from 'federation/release-format/trust/key-list-schema';
import { followRoots, isKeyListValid, pinOf } from 'federation/release-format/trust/verify-keys';
import { KEY_LIST_FOLDER, keyListPath } from '../format/site-paths.ts';
import { ReleaseError } from '../format/release-error.ts';
import type { SiteStore } from '../store/site-store.ts';
import { readKeyId } from './key-pair.ts';

export function newestRoots({ roots }: KeyList): RootSet {
  const newest = roots.at(-1);
  if (newest === undefined) throw new ReleaseError('invalid-keys', 'a list of keys without roots');
  return newest;
}

/**
 * The list of keys in force; undefined if the site has none yet. Throws a ReleaseError if it is not signed by
 * enough roots, or if its roots do not follow from the pinned ones.
 * @param pinnedRoots the fingerprint of roots that are known to be right; without it, the site's own are
 */
export async function readKeyList(store: SiteStore, pinnedRoots?: string): Promise<KeyList | undefined> {
  const files = (await store.list(KEY_LIST_FOLDER)).filter((file) => /\/\d{6,}\.json$/.test(file)).toSorted();
  const file = files.at(-1);
  const content = file === undefined ? undefined : await store.read(file);
  if (file === undefined || content === undefined) {
    if (pinnedRoots === undefined) return undefined;
    throw new ReleaseError('invalid-keys', `${store.address} has no list of keys, but its roots are pinned`);
  }
  const list = readJson(KeyListSchema, content, `${store.address}: ${file}`);
  if (file !== keyListPath(list.version))
    throw new ReleaseError('invalid-keys', `${file} holds the list of keys ${list.version}`);
  await assertKeyList(list, pinnedRoots);
  return list;
}

/** @throws ReleaseError */
export async function assertKeyList(list: KeyList, pinnedRoots?: string): Promise<void> {
  for (const { keyId, publicKey } of [...list.keys, ...list.roots.flatMap(({ keys }) => keys)]) {
    if (readKeyId(publicKey) !== keyId)
      throw new ReleaseError('invalid-keys', `${keyId} is not the id of the key ${publicKey}`);
  }
  const pinned =
    pinnedRoots === undefined ? undefined : list.roots.find((set) => fingerprintOf(set) === pinnedRoots);
  const isKnown = pinnedRoots === undefined || pinned !== undefined;
  const roots = isKnown ? await followRoots(list, pinned && pinOf(pinned), isSignedBy) : undefined;
  if (roots === undefined)
    throw new ReleaseError(
      'invalid-keys',
      `the roots of the list of keys ${list.version} do not follow from those that are trusted: find out who put it there`,
    );
  if (!(await isKeyListValid(list, roots, isSignedBy))) {
    throw new ReleaseError(
      'invalid-keys',
      `the list of keys ${list.version} lacks signatures: ${roots.threshold} of the ${roots.keys.length} root keys have to sign it`,
    );
  }
}

/** @throws ReleaseError if a list of this version is there: somebody else was first */
export async function putKeyList(store: SiteStore, list: KeyList): Promise<void> {
  if (await store.putNew(keyListPath(list.version), jsonFile(list))) return;
  throw new ReleaseError(
    'keys-changed',
    `somebody else made a list of keys ${list.version} at the same time: look at "keys list", and begin again`,
  );
}

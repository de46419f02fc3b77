import type { KeyList } from 'federation/release-format/trust/key-list';
import { followRoots, pinOf } from 'federation/release-format/trust/verify-keys';
import { assertKeyList, newestRoots, putKeyList, readKeyList } from '../keys/key-lists.ts';
import { assertClock } from '../site/site-clock.ts';
import { signedMap } from './sign-releases.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError } from '../format/release-error.ts';
import type { Signer } from '../keys/key-pair.ts';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { assertRights } from './authority.ts';
import { assertSigned, changeSite, type ChangeBy, type ChangeOutcome } from './change-site.ts';

/** @throws ReleaseError if the site has none */
export async function keysInForce(store: SiteStore, pinnedRoots?: string): Promise<KeyList> {
  const list = await readKeyList(store, pinnedRoots);
  if (list !== undefined) return list;
  throw new ReleaseError(
    'no-keys',
    `${store.address} has no list of who may do what: its operator makes one with "ongi-release keys init"`,
  );
}

export type KeysChange = Omit<ChangeBy, 'authority'> & {
  /** Signed by enough roots. */
  list: KeyList;
  signer: Signer;
  /** Signs what is live in the signer's name where its own key was removed. */
  vouches?: boolean | undefined;
  pinnedRoots?: string | undefined;
};

/** For concurrent changes of the site. */
const TRIES = 5;

/** Puts a list in force, with a map of what is live, if anything is. @throws ReleaseError */
export async function putKeysInForce(
  store: SiteStore,
  change: KeysChange,
): Promise<ChangeOutcome | undefined> {
  const { list, signer, vouches, pinnedRoots, ...by } = change;
  const now = new Date();
  const present = await readKeyList(store, pinnedRoots);
  assertRights({ keys: list, signer }, { change: { kind: 'keys' } }, now, present);
  await assertKeyList(list, pinnedRoots);
  if (list.version !== (present?.version ?? 0) + 1)
    throw new ReleaseError(
      'keys-changed',
      `the list of keys ${list.version} does not follow on the present one, ${present?.version ?? 0}: begin again with that`,
    );
  if (present !== undefined) await assertFollows(list, present);
  const authority = { keys: list, signer };
  // Before the list is written: it says which live versions would be nobody's.
  const live = await readNewestEntry(store);
  assertClock(live, now, { mayHaveEnded: true });
  if (present === undefined && live?.releases.trust !== undefined)
    throw new ReleaseError(
      'keys-changed',
      `the log of ${store.address} is signed by the list of keys ${live.releases.trust.version}, which is gone: put it back from a backup`,
    );
  if (live !== undefined) {
    await assertSigned(store, live);
    const { releases, revision } = live;
    signedMap({ composition: releases, before: releases, revision: revision + 1, authority, now, vouches });
  }
  await putKeyList(store, list);
  let outcome: ChangeOutcome | undefined;
  for (let tries = 0; tries < TRIES && outcome?.kind !== 'changed'; tries += 1) {
    const newest = await readNewestEntry(store);
    if (newest === undefined) return undefined;
    outcome = await changeSite(store, {
      newest,
      change: { kind: 'keys' },
      page: newest.page,
      releases: newest.releases,
      authority,
      vouches,
      ...by,
    });
  }
  return outcome;
}

/** The present roots decide about those that come after them. */
async function assertFollows(list: KeyList, present: KeyList): Promise<void> {
  if ((await followRoots(list, pinOf(newestRoots(present)), isSignedBy)) !== undefined) return;
  throw new ReleaseError(
    'invalid-keys',
    `the list of keys ${list.version} lacks signatures of the present roots: ${newestRoots(present).threshold} of them have to sign it`,
  );
}

import type { LogEntry } from 'federation/release-format/log-entry';
import { readLiveEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { allowedKey, assertRights, type Authority } from './authority.ts';
import { changeSite, type ChangeBy, type ChangeOutcome } from './change-site.ts';
import { MAP_DAYS } from './sign-releases.ts';
import { assertClock } from '../site/site-clock.ts';

export type RefreshRequest = ChangeBy & { now?: Date };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Two thirds of a map's time: twenty days in which a signer may be away. */
const DUE_DAYS_LEFT = (MAP_DAYS * 2) / 3;

/** Signs the release map for another 30 days, if it is due. @throws ReleaseError if nothing is live */
export async function refresh(
  store: SiteStore,
  request: RefreshRequest,
): Promise<ChangeOutcome | { kind: 'not-due'; expiresAt: string }> {
  const { authority, now = new Date() } = request;
  assertRights(authority, { change: { kind: 'refresh' } }, now);
  const newest = await readLiveEntry(store);
  assertClock(newest, now, { mayHaveEnded: true });
  const { expiresAt, trust } = newest.releases;
  const isDue = !(Date.parse(expiresAt ?? '') - now.getTime() > DUE_DAYS_LEFT * DAY_MS);
  const hasKeys = trust?.version === authority.keys.version;
  if (expiresAt !== undefined && hasKeys && (!isDue || !canProlong(expiresAt, authority, now)))
    return { kind: 'not-due', expiresAt };
  return again(store, newest, 'refresh', request);
}

/** A log that was dated by a clock ahead of the right one gets time and end stated anew. */
export type RepairRequest = RefreshRequest & { isLogAhead?: boolean };

/** Writes what differs from the log anew. @throws ReleaseError if nothing is live */
export async function repair(store: SiteStore, request: RepairRequest): Promise<ChangeOutcome> {
  assertRights(request.authority, { change: { kind: 'repair' } }, request.now ?? new Date());
  return again(store, await readLiveEntry(store), 'repair', request);
}

function again(
  store: SiteStore,
  newest: LogEntry,
  kind: 'refresh' | 'repair',
  request: RepairRequest,
): Promise<ChangeOutcome> {
  const { page, releases } = newest;
  return changeSite(store, { newest, change: { kind }, page, releases, ...request });
}

/** A key or list that ends sooner would only write the same again. */
function canProlong(expiresAt: string, { keys, signer }: Authority, now: Date): boolean {
  const key = allowedKey(keys, signer, now);
  return Math.min(Date.parse(key.expiresAt), Date.parse(keys.expiresAt)) > Date.parse(expiresAt);
}

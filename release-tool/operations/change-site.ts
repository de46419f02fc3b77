import { checkNewestEntry } from '../checks/check-log.ts';
import type { Composition } from '../site/composition.ts';
import { jsonFile, readJson } from 'federation/release-format/json-file';
import type { SiteStore } from '../store/site-store.ts';
import { differingFiles, writeDerivedFiles } from '../site/derived-files.ts';
import { LogEntrySchema, type LogEntry, type ReleaseChange } from 'federation/release-format/log-entry';
import { entryPath, readEntry, sumOfEntry } from '../site/release-log.ts';
import { assertPlainText } from '../format/plain-text.ts';
import { daysFrom, KEYS_DAYS } from '../keys/draft-key-list.ts';
import { ReleaseError } from '../format/release-error.ts';
import { assertRights, entrySignatures, type Authority } from './authority.ts';
import { signedMap } from './sign-releases.ts';
import { assertClock, CLOCK_TOLERANCE_MS, timeOfNext } from '../site/site-clock.ts';

/** Who changes something, in whose name, and why: for the log. */
export type ChangeBy = { authority: Authority; who: string; why: string };

export type SiteChange = ChangeBy &
  Pick<LogEntry, 'change' | 'page' | 'forced' | 'copiedFrom' | 'figures'> & {
    /** The entry that this change is based on. If it is no longer the newest, the change is not made. */
    newest: LogEntry | undefined;
    releases: Composition;
    /** Signs versions in the signer's name whose own keys were removed. */
    vouches?: boolean | undefined;
    /** The newest entry was dated by a clock that is ahead: this one is dated by the right one. */
    isLogAhead?: boolean | undefined;
    now?: Date | undefined;
  };

export type ChangeOutcome =
  | { kind: 'changed'; entry: LogEntry }
  /** Somebody else's change came first. */
  | { kind: 'overtaken'; by: LogEntry };

/**
 * Appends a signed log entry and derives the site's files. Throws a ReleaseError, without any write, if the
 * signers may not do this; a later error's message says that the entry was written.
 */
export async function changeSite(store: SiteStore, siteChange: SiteChange): Promise<ChangeOutcome> {
  const entry = await nextEntry(store, siteChange);
  if (!(await store.putNew(entryPath(entry.revision), jsonFile(entry)))) {
    return { kind: 'overtaken', by: await readEntry(store, entry.revision) };
  }
  try {
    await writeDerivedFiles(store);
  } catch (error) {
    throw new ReleaseError(
      'page-not-written',
      `the change stands in the log as revision ${entry.revision}, but the site's page could not be written: mend the cause, then run "ongi-release repair"`,
      { cause: error },
    );
  }
  return { kind: 'changed', entry };
}

async function nextEntry(store: SiteStore, siteChange: SiteChange): Promise<LogEntry> {
  const { newest, releases, authority, vouches, isLogAhead = false, now = new Date(), ...what } = siteChange;
  assertRights(authority, what, now);
  if (newest === undefined) assertAfterList(authority, now);
  if (!isLogAhead) assertClock(newest, now, { mayHaveEnded: MAY_HAVE_ENDED.includes(what.change.kind) });
  assertPlainText('the name of who changes the site', what.who);
  assertPlainText('the reason', what.why);
  assertPlainText('the reason for the force', what.forced?.reason ?? '');
  assertNewestKeys(newest, authority);
  if (newest !== undefined) await assertSigned(store, newest);
  const revision = (newest?.revision ?? 0) + 1;
  const before = newest?.releases;
  const repaired = newest === undefined ? [] : await differingFiles(store, newest);
  const entry: Omit<LogEntry, 'signatures'> = {
    formatVersion: 1,
    revision,
    at: isLogAhead ? now.toISOString() : timeOfNext(newest, now),
    ...what,
    repaired: repaired.length === 0 ? undefined : repaired,
    previous: newest === undefined ? null : await sumOf(newest, store),
    releases: signedMap({
      composition: releases,
      before,
      revision,
      authority,
      now,
      prolongs: what.change.kind === 'refresh' || isLogAhead,
      vouches,
    }),
  };
  // As it will be read.
  const content = jsonFile({ ...entry, signatures: entrySignatures(authority, entry) });
  return readJson(LogEntrySchema, content, entryPath(revision));
}

/** Before the first entry only the list of keys tells the time. */
function assertAfterList({ keys }: Authority, now: Date): void {
  const madeAt = daysFrom(new Date(keys.expiresAt), -KEYS_DAYS);
  if (Date.parse(madeAt) - now.getTime() <= CLOCK_TOLERANCE_MS) return;
  throw new ReleaseError(
    'clock-behind',
    `this machine's clock says ${now.toISOString()}, and the list of keys was made at ${madeAt}: set the clock`,
  );
}

/** The operator's, with which a map that has ended goes on. */
const MAY_HAVE_ENDED: readonly ReleaseChange['kind'][] = ['refresh', 'repair', 'keys'];

/** What nobody was allowed to do never becomes valid by a change that follows on it. @throws ReleaseError */
export async function assertSigned(store: SiteStore, newest: LogEntry): Promise<void> {
  const [violation] = await checkNewestEntry(store, newest);
  if (violation === undefined) return;
  throw new ReleaseError('inconsistent-site', `${violation.message} ${violation.remedy}`);
}

/** Somebody may have changed the list since this command read it. */
function assertNewestKeys(newest: LogEntry | undefined, { keys }: Authority): void {
  const inForce = newest?.releases.trust?.version ?? 0;
  if (keys.version >= inForce) return;
  throw new ReleaseError(
    'keys-changed',
    `the list of keys ${inForce} came in force since this command read list ${keys.version}: run it again`,
  );
}

async function sumOf({ revision }: LogEntry, store: SiteStore): Promise<string> {
  const content = await store.read(entryPath(revision));
  if (content === undefined)
    throw new ReleaseError(
      'inconsistent-site',
      `revision ${revision} is gone from the log of ${store.address}`,
    );
  return sumOfEntry(content);
}

import { RELEASE_LOG_FOLDER, LogEntrySchema, type LogEntry } from 'federation/release-format/log-entry';
import { jsonIn } from 'federation/release-format/json-file';
import { canonicalJson } from 'federation/release-format/trust/signed-texts';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { rightFor, isEntrySigned } from 'federation/release-format/trust/rights';
import { releasesIn } from 'federation/release-format/release-map';
import { verifyReleases } from 'federation/release-format/trust/verify-releases';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { newestRoots } from '../keys/key-lists.ts';
import { pinOf } from 'federation/release-format/trust/verify-keys';
import { entryPath, sumOfEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Violation } from './violation.ts';

/** A release has a second, so the log is checked only this far back. */
const ENTRIES = 20;
const ABOUT = 'the site';

type Link = { file: string; content: Uint8Array; entry: LogEntry; previous: LogEntry | undefined };

/** Sums detect removed and altered entries; signatures, who wrote them and what they may do. */
export async function checkLog(
  store: SiteStore,
  newest: LogEntry,
  keys: KeyList | undefined,
): Promise<Violation[]> {
  return [...(await checkEntries(store, newest, ENTRIES)), ...checkKeysInForce(newest, keys)];
}

/** The newest entry alone: whoever wrote it has verified the one before. */
export function checkNewestEntry(store: SiteStore, newest: LogEntry): Promise<Violation[]> {
  return checkEntries(store, newest, 1);
}

/** The first violation of the newest entries. */
async function checkEntries(store: SiteStore, newest: LogEntry, count: number): Promise<Violation[]> {
  const links = await readLinks(store, newest.revision, count);
  if ('code' in links) return [links];
  for (const { file, entry, previous } of links) {
    const reason = await whyUnsigned(entry, previous);
    if (reason !== undefined) return [logUnsigned(`${file} ${reason}`)];
  }
  return [];
}

async function readLinks(store: SiteStore, newest: number, count: number): Promise<Link[] | Violation> {
  const oldest = Math.max(1, newest - count);
  const revisions = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  const contents = await Promise.all(revisions.map((revision) => store.read(entryPath(revision))));
  const links: Link[] = [];
  for (const [index, content] of contents.entries()) {
    const revision = oldest + index;
    const file = entryPath(revision);
    if (content === undefined) return logBroken(`${file} is missing`);
    const { data: entry } = LogEntrySchema.safeParse(jsonIn(content));
    if (entry?.revision !== revision) return logBroken(`${file} is not the log entry ${revision}`);
    const before = links.at(-1);
    const expected = before === undefined ? null : sumOfEntry(before.content);
    const isKnown = before !== undefined || revision === 1;
    if (isKnown && entry.previous !== expected)
      return logBroken(`${file} does not follow on the entry before it as that lies there now`);
    links.push({ file, content, entry, previous: before?.entry });
  }
  return links;
}

/** Undefined if a key that may do this signed it, and it did nothing else. */
async function whyUnsigned(entry: LogEntry, previous: LogEntry | undefined): Promise<string | undefined> {
  const { releases } = entry;
  const { trust } = releases;
  if (trust === undefined || releases.revision !== entry.revision) return 'holds the map of another entry';
  if (!(await isEntrySigned(entry, trust.keys, isSignedBy))) return 'is not signed by a key that may do this';
  const before = previous?.releases.trust;
  // That its time has passed does not make an entry wrong.
  const verdict = await verifyReleases(releases, { nowMs: 0, verify: isSignedBy, seen: undefined });
  if (verdict.kind === 'rejected') return `holds a release map that no page believes (${verdict.reason})`;
  if (before !== undefined && !followsOn(trust, before)) return 'holds another list of keys';
  const changed = previous === undefined ? [] : undeclaredChanges(entry, previous);
  return changed.length === 0 ? undefined : `changes ${changed.join(', ')} without saying so`;
}

function followsOn(list: KeyList, before: KeyList): boolean {
  if (list.version < before.version) return false;
  if (list.version === before.version) return canonicalJson(list) === canonicalJson(before);
  const roots = newestRoots(before);
  const same = list.roots.find(({ version }) => version === roots.version);
  return same !== undefined && canonicalJson(pinOf(same)) === canonicalJson(pinOf(roots));
}

/** Packages whose releases differ from the entry before, although the change does not name them. */
function undeclaredChanges(entry: LogEntry, previous: LogEntry): string[] {
  const { packages } = rightFor(entry.change);
  if (packages.includes('*')) return [];
  const states = ({ releases }: LogEntry): Map<string, string> =>
    new Map(
      releasesIn(releases).map((one) => [
        `${one.name} ${one.percent === null ? 'live' : 'canary'}`,
        canonicalJson(one),
      ]),
    );
  const [now, before] = [states(entry), states(previous)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((key) => {
    const [name = ''] = key.split(' ');
    return now.get(key) !== before.get(key) && !packages.includes(name);
  });
}

/** An older list would bring back a key that was removed since. */
function checkKeysInForce({ releases: { trust } }: LogEntry, keys: KeyList | undefined): Violation[] {
  if (trust === undefined || (keys !== undefined && followsOn(keys, trust))) return [];
  const message = `The list of keys in the site is ${keys === undefined ? 'gone' : `version ${keys.version}`}, and not what follows on version ${trust.version} in the log.`;
  const remedy = `Put the folder ${RELEASE_LOG_FOLDER}/keys back from a backup, and find out who can write it besides this tool.`;
  return [{ code: 'keys-replayed', about: ABOUT, message, remedy }];
}

export function logBroken(what: string): Violation {
  const message = `The log of the site is not whole: ${what}.`;
  const remedy = `Put the folder ${RELEASE_LOG_FOLDER} back from a backup, and find out who can write it besides this tool.`;
  return { code: 'log-broken', about: ABOUT, message, remedy };
}

function logUnsigned(what: string): Violation {
  const message = `The log of the site says what nobody was allowed to do: ${what}.`;
  const remedy = `Find out who can write the site besides this tool, put the folder ${RELEASE_LOG_FOLDER} back from a backup, and then go on.`;
  return { code: 'log-unsigned', about: ABOUT, message, remedy };
}

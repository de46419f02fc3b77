import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LogEntrySchema, RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { jsonFile, jsonIn } from 'federation/release-format/json-file';
import { renderIndexHtml } from 'federation/release-format/page/render-index-html';
import { isEntrySigned } from 'federation/release-format/trust/rights';
import { fingerprintOf, isSignedBy } from 'federation/release-format/trust/node-signatures';
import { pinOf } from 'federation/release-format/trust/verify-keys';
import { verifyReleases, type SeenReleases } from 'federation/release-format/trust/verify-releases';
import type { SignedState, SiteRejection } from './site-state.ts';

type NewestVerdict =
  | { kind: 'valid'; state: SignedState; seen: SeenReleases }
  | { kind: 'rejected'; reason: SiteRejection };

type NewestContext = { seen: SeenReleases | undefined; pinnedRoots: string | null; nowMs: number };

/** Whether the site's newest log entry may be served. */
export async function verifyNewest(siteDirectory: string, context: NewestContext): Promise<NewestVerdict> {
  const entry = await readNewestEntry(siteDirectory);
  if (entry === undefined) return rejected('unreadable');
  const { trust } = entry.releases;
  if (trust === undefined) return rejected('unsigned');
  if (!(await isEntrySigned(entry, trust.keys, isSignedBy))) return rejected('unsigned-log');
  const seen = withPinnedRoots(entry, context);
  if (seen === 'wrong-roots') return rejected(seen);
  const verdict = await verifyReleases(entry.releases, { seen, nowMs: context.nowMs, verify: isSignedBy });
  if (verdict.kind === 'rejected') return verdict;
  return { kind: 'valid', state: stateOf(entry), seen: verdict.seen };
}

function stateOf(entry: LogEntry): SignedState {
  const { releases, page } = entry;
  return { entry, page: { html: renderIndexHtml(releases, page), releases, mapJson: jsonFile(releases) } };
}

/** The operator's word counts more than what was seen: that is how a lost root is replaced. */
function withPinnedRoots({ releases }: LogEntry, { seen, pinnedRoots }: NewestContext) {
  if (pinnedRoots === null) return seen;
  const roots = releases.trust?.roots ?? [];
  const pinned = roots.find((set) => fingerprintOf(set) === pinnedRoots);
  if (pinned === undefined) return 'wrong-roots';
  const isKnown = roots.some((set) => set.version === seen?.roots.version && hasKeys(set, seen.roots));
  if (seen !== undefined && isKnown) return seen;
  return { roots: pinOf(pinned), keysVersion: 0, began: new Date(0).toISOString(), revision: 0, since: {} };
}

function hasKeys(set: Parameters<typeof pinOf>[0], roots: SeenReleases['roots']): boolean {
  const { threshold, publicKeys } = pinOf(set);
  return threshold === roots.threshold && publicKeys.toSorted().join() === roots.publicKeys.toSorted().join();
}

async function readNewestEntry(siteDirectory: string): Promise<LogEntry | undefined> {
  try {
    const folder = join(siteDirectory, RELEASE_LOG_FOLDER);
    const newest = Math.max(
      ...(await readdir(folder)).map((name) => Number(/^(\d{6,})\.json$/.exec(name)?.[1] ?? 0)),
    );
    const file = join(folder, `${String(newest).padStart(6, '0')}.json`);
    const { data } = LogEntrySchema.safeParse(jsonIn(await readFile(file)));
    return data?.revision === newest ? data : undefined;
  } catch {
    return undefined;
  }
}

function rejected(reason: SiteRejection): NewestVerdict {
  return { kind: 'rejected', reason };
}

type SeenSite = { seen: SeenReleases; state: SignedState };

/** What this machine believed last: survives a site that was altered while no API ran. */
export async function readSeenSite(file: string): Promise<SeenSite | undefined> {
  const content = await readFile(file).catch(() => undefined);
  if (content === undefined) return undefined;
  const { data: entry } = LogEntrySchema.safeParse(jsonIn(content));
  if (entry === undefined) return undefined;
  const verdict = await verifyReleases(entry.releases, { seen: undefined, nowMs: 0, verify: isSignedBy });
  return verdict.kind === 'valid' ? { seen: verdict.seen, state: stateOf(entry) } : undefined;
}

/** Replaces the file as a whole; the site is served without it, too. */
export async function writeSeenSite(file: string, entry: LogEntry): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(entry), { flush: true });
  await rename(draft, file);
}

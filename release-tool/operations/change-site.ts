import type { TrustedKeys } from '../format/contract-signature.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import type { Composition } from '../site/composition.ts';
import { jsonFile } from 'federation/release-format/json-file';
import type { SitePage } from 'federation/release-format/render-index-html';
import type { SiteStore } from '../store/site-store.ts';
import { writeDerivedFiles } from '../site/derived-files.ts';
import { LogEntrySchema, type LogEntry, type ReleaseChange } from 'federation/release-format/log-entry';
import { entryPath, readEntry, sumOfEntry } from '../site/release-log.ts';
import { ReleaseError } from '../format/release-error.ts';

export type SiteChange = {
  /** The entry that this change is based on. If it is no longer the newest, the change is not made. */
  newest: LogEntry | undefined;
  change: ReleaseChange;
  page: SitePage;
  releases: Composition;
  who: string;
  why: string;
  forced?: LogEntry['forced'];
  figures?: LogEntry['figures'];
  /** Keys for preview links; by default the site's own list. */
  keys?: TrustedKeys | undefined;
};

export type ChangeOutcome =
  | { kind: 'changed'; entry: LogEntry }
  /** Somebody else's change came first. */
  | { kind: 'overtaken'; by: LogEntry };

/** Appends a log entry and derives the site's files. The error's message says whether it was written. */
export async function changeSite(
  store: SiteStore,
  { newest, releases, keys, ...what }: SiteChange,
): Promise<ChangeOutcome> {
  const revision = (newest?.revision ?? 0) + 1;
  const trusted = keys ?? (await readTrustedKeys(store));
  const previewKeys = trusted.keys.map(({ publicKey, packages }) => ({ publicKey, packages }));
  const entry = LogEntrySchema.parse({
    formatVersion: 1,
    revision,
    at: new Date().toISOString(),
    ...what,
    previous: newest === undefined ? null : await sumOf(newest, store),
    releases: { ...releases, revision, previewKeys },
  });
  if (!(await store.putNew(entryPath(revision), jsonFile(entry)))) {
    const by = await readEntry(store, revision);
    await rollForward(store);
    return { kind: 'overtaken', by };
  }
  try {
    await rollForward(store);
  } catch (error) {
    throw new ReleaseError(
      'page-not-written',
      `the change stands in the log as revision ${revision}, but the site's page could not be written: mend the cause, then run "ongi-release status"`,
      { cause: error },
    );
  }
  return { kind: 'changed', entry };
}

/** Repairs derived files after a killed run or a restored old file. Undefined if nothing was ever live. */
export async function rollForward(store: SiteStore): Promise<LogEntry | undefined> {
  return (await writeDerivedFiles(store))?.entry;
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

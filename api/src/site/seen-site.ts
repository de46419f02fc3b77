import { readFile, rename, writeFile } from 'node:fs/promises';
import { LogEntrySchema, type LogEntry } from 'federation/release-format/log-entry';
import { jsonIn } from 'federation/release-format/json-file';
import { verifyReleases, type SeenReleases } from 'federation/release-format/trust/verify-releases';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { stateOf } from './signed-state.ts';
import type { SignedState } from './site-state.ts';

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

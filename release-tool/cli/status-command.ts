import { writeDerivedFiles } from '../site/derived-files.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { canaryVersions, liveSince, liveVersions } from '../site/live-versions.ts';
import { jsonIn } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import type { SiteStore } from '../store/site-store.ts';
import type { Command } from './command.ts';
import { changeText } from './log-text.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '[--json]',
  help: `What is live: each package's version and since when, canaries with the part of all devices that gets them, and the last change.
Where the files at the site's root are not what the log says (the tool was killed, or somebody put an old file back), they are
written anew, and status says so.

  --json   the same for programs: { revision, at, who, why, live: [{ name, version, since }], canaries: [{ name, version, percent, since }], mended }`,
  options: { json: { type: 'boolean' } },
  run: async ({ store, print }, { values }) => {
    const before = await revisionOfMap(store);
    const forward = await writeDerivedFiles(store);
    if (forward === undefined) {
      print(
        values['json'] === true
          ? JSON.stringify({ revision: 0, live: [], canaries: [], mended: [] })
          : NOTHING,
      );
      return 0;
    }
    const { entry, restored } = forward;
    const status = { ...(await statusOf(entry, store)), mended: restored };
    if (values['json'] === true) {
      print(JSON.stringify(status, null, 2));
      return 0;
    }
    print(`revision ${entry.revision}, ${entry.at}, ${entry.who}: ${changeText(entry.change)}`);
    print(`  why: ${entry.why}`);
    for (const { name, version, since } of status.live) print(`${name} ${version}, since ${since}`);
    for (const { name, version, percent, since } of status.canaries)
      print(`${name} ${version} for ${percent} % of all devices, since ${since}`);
    if (restored.length > 0) print(restoredText(restored, before, entry.revision));
    return 0;
  },
};

const NOTHING = 'Nothing is live here yet.';

type LiveVersion = { name: string; version: string; since: string };

type SiteStatus = {
  revision: number;
  at: string;
  who: string;
  why: string;
  live: LiveVersion[];
  canaries: (LiveVersion & { percent: number })[];
};

async function statusOf(entry: LogEntry, store: SiteStore): Promise<SiteStatus> {
  const { revision, at, who, why, releases } = entry;
  const since = await liveSince(store, entry);
  return {
    revision,
    at,
    who,
    why,
    live: liveVersions(releases).map((live) => ({ ...live, since: since.live.get(live.name) ?? at })),
    canaries: canaryVersions(releases).map((canary) => ({
      ...canary,
      since: since.canaries.get(canary.name) ?? at,
    })),
  };
}

/** Undefined if the map is missing or unreadable. */
async function revisionOfMap(store: SiteStore): Promise<number | undefined> {
  const content = await store.read(RELEASE_MAP_FILE);
  return content === undefined ? undefined : ReleaseMapSchema.safeParse(jsonIn(content)).data?.revision;
}

function restoredText(restored: readonly string[], before: number | undefined, revision: number): string {
  const found =
    before !== undefined && before < revision ? `: ${RELEASE_MAP_FILE} was that of revision ${before}` : '';
  return `Mended${found}. Written anew from the log: ${restored.join(', ')}.`;
}

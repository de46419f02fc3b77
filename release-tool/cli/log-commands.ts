import { differingFiles } from '../site/derived-files.ts';
import { readNewestEntry, readHistory } from '../site/release-log.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { canaryVersions, liveSince, liveVersions } from '../site/live-versions.ts';
import { jsonIn } from 'federation/release-format/json-file';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import type { SiteStore } from '../store/site-store.ts';
import type { Command } from './command.ts';
import { changeText } from '../format/plain-text.ts';
import { textOf } from './arguments/change-options.ts';
import { InvalidUsage } from '../format/release-error.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '[--json]',
  help: `What is live: each package's version and since when, canaries with the part of all devices that gets them, and the last change.
Says until when the release map is valid, and which files at the site's root are not what the log says (the tool was killed, or
somebody put an old file back): "repair" writes them anew. Changes nothing.

  --json   the same for programs: { revision, at, who, why, expiresAt, live: [{ name, version, since }], canaries: [{ name, version, percent, since }], damaged }`,
  options: '--json',
  run: async ({ store, print, note }, { values }) => {
    const before = await revisionOfMap(store);
    const entry = await readNewestEntry(store);
    if (entry === undefined) {
      if (values['json'] === true)
        print(JSON.stringify({ revision: 0, live: [], canaries: [], damaged: [] }));
      else note(NOTHING);
      return 0;
    }
    const damaged = await differingFiles(store, entry);
    const status = { ...(await statusOf(entry, store)), damaged };
    if (values['json'] === true) {
      print(JSON.stringify(status, null, 2));
      return 0;
    }
    print(`revision ${entry.revision}, ${entry.at}, ${entry.who}: ${changeText(entry.change)}`);
    print(`  why: ${entry.why}`);
    for (const { name, version, since } of status.live) print(`${name} ${version}, since ${since}`);
    for (const { name, version, percent, since } of status.canaries)
      print(`${name} ${version} for ${percent} % of all devices, since ${since}`);
    if (status.expiresAt !== undefined) print(`valid until ${status.expiresAt}`);
    if (damaged.length > 0) print(damagedText(damaged, before, entry.revision));
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
  expiresAt: string | undefined;
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
    expiresAt: releases.expiresAt,
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

function damagedText(damaged: readonly string[], before: number | undefined, revision: number): string {
  const found =
    before !== undefined && before < revision ? `: ${RELEASE_MAP_FILE} is that of revision ${before}` : '';
  return `Not what the log says${found}: ${damaged.join(', ')}. "ongi-release repair" writes them anew; any other change does, too.`;
}

const ENTRIES = 20;

export const historyCommand: Command = {
  name: 'history',
  usage: '[--limit <number>] [--json]',
  help: `The log, the newest change first: who changed what, when and why, what was forced against the check, and what a watch measured.

  --limit 20   so many changes (20); 0: all
  --json       the same for programs, a list, with the page and the whole map`,
  options: '--limit [number], --json',
  run: async ({ store, print, note }, { values }) => {
    const limit = Number(textOf(values['limit']) ?? ENTRIES);
    if (!Number.isInteger(limit) || limit < 0) throw new InvalidUsage('--limit has to be a number');
    const history = await readHistory(store, limit === 0 ? undefined : limit);
    if (values['json'] === true) {
      print(JSON.stringify(history, null, 2));
      return 0;
    }
    for (const line of history.flatMap(linesOf)) print(line);
    if (history.length === 0) note('Nothing was ever made live here.');
    return 0;
  },
};

function linesOf({ revision, at, who, why, change, copiedFrom, forced, figures }: LogEntry): string[] {
  const copied = Object.entries(copiedFrom ?? {}).map(([name, from]) => `${name} from ${from}`);
  const measured = Object.entries(figures ?? {}).map(([name, value]) => `${name} ${value}`);
  return [
    `${revision}  ${at}  ${who}  ${changeText(change)}`,
    `    ${why}`,
    ...copied.map((copy) => `    copied: ${copy}`),
    ...(forced === undefined ? [] : [`    forced: ${forced.reason}`]),
    ...(forced?.against ?? []).map((violation) => `      against ${violation}`),
    ...(measured.length === 0 ? [] : [`    measured: ${measured.join(', ')}`]),
  ];
}

import { jsonIn } from 'federation/release-format/json-file';
import type { LogEntry } from 'federation/release-format/log-entry';
import { RELEASE_MAP_FILE } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import { changeText } from '../format/plain-text.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { differingFiles } from '../site/derived-files.ts';
import { canaryVersions, liveSince, liveVersions } from '../site/live-versions.ts';
import { readHistory, readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Command } from './command.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '[--json]',
  help: `What is live: each package's version and since when, canaries with the part of all devices that gets them, and the last change.
Says until when the release map is valid, and which files at the site's root are not what the log says (the tool was killed, or
somebody put an old file back): "repair" writes them anew. Changes nothing.

  --json   the same for programs: { revision, at, who, why, expiresAt, live: [{ name, version, since }], canaries: [{ name, version, percent, since }], damaged }`,
  options: '--json',
  run: async ({ store, reply, note, has }) => {
    const before = await revisionOfMap(store);
    const entry = await readNewestEntry(store);
    if (entry === undefined) {
      reply({ revision: 0, live: [], canaries: [], damaged: [] }, []);
      if (!has('json')) note('Nothing is live here yet.');
      return 0;
    }
    const { revision, at, who, why, releases } = entry;
    const { expiresAt } = releases;
    const damaged = await differingFiles(store, entry);
    const since = await liveSince(store, entry);
    const live = liveVersions(releases).map((one) => ({ ...one, since: since(one, 'live') }));
    const canaries = canaryVersions(releases).map((one) => ({ ...one, since: since(one, 'canary') }));
    reply({ revision, at, who, why, expiresAt, live, canaries, damaged }, [
      `revision ${revision}, ${at}, ${who}: ${changeText(entry.change)}`,
      `  why: ${why}`,
      ...live.map((one) => `${one.name} ${one.version}, since ${one.since}`),
      ...canaries.map(
        (one) => `${one.name} ${one.version} for ${one.percent} % of all devices, since ${one.since}`,
      ),
      ...(expiresAt === undefined ? [] : [`valid until ${expiresAt}`]),
      ...(damaged.length === 0 ? [] : [damagedText(damaged, before, revision)]),
    ]);
    return 0;
  },
};

/** Undefined if the map is missing or unreadable. */
async function revisionOfMap(store: SiteStore): Promise<number | undefined> {
  const content = await store.read(RELEASE_MAP_FILE);
  return ReleaseMapSchema.safeParse(content && jsonIn(content)).data?.revision;
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
  run: async ({ store, reply, note, text, has }) => {
    const limit = Number(text('limit') ?? ENTRIES);
    if (!Number.isInteger(limit) || limit < 0) throw new InvalidUsage('--limit has to be a number');
    const history = await readHistory(store, limit === 0 ? undefined : limit);
    reply(history, history.flatMap(linesOf));
    if (history.length === 0 && !has('json')) note('Nothing was ever made live here.');
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

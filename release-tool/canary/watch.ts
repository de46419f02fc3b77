import { entriesFrom, readNewestEntry } from '../site/release-log.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { AreaCanary } from 'federation/release-format/release-map';
import type { SiteStore } from '../store/site-store.ts';
import { moveOn, takeBack, type CanaryOutcome } from './change-canary.ts';
import { decide, type Reported, type Verdict } from './decide.ts';
import type { ReadFigures } from './fetch-figures.ts';
import { GatheredCounts } from './gathered-counts.ts';
import { countsOf } from './version-counts.ts';
import type { WatchEvent } from './watch-event.ts';

export type WatchSettings = {
  store: SiteStore;
  readFigures: ReadFigures;
  /** For the log. */
  who: string;
  /** The only area to be watched; undefined: every one that has a canary. */
  only?: string | undefined;
  /** Parts of all devices in percent, growing; from 100 on a canary becomes live. */
  steps: readonly number[];
  stepMs: number;
  minShown: number;
  /** How long pages may take to report what they have shown. */
  settleMs: number;
  /** Whether all that was ever reported of both versions counts, for a watch that does not stay; else what comes from its first look on. */
  countsFromZero?: boolean;
  keysFile?: string | undefined;
  tell: (event: WatchEvent) => void;
};

/** What a round came to: whether there is a canary to go on with, and whether all could be looked at and done. */
export type Round = { kind: 'go-on' | 'look-again' | 'no-canary' | 'failed' };

type Watched = {
  canaryVersion: string;
  liveVersion: string | undefined;
  canary: GatheredCounts;
  live: GatheredCounts;
  step: { revision: number; beganAtMs: number; shownBefore: number };
  /** The newest entry by which `step` was found. */
  seenRevision: number;
};

/** Watches the canaries of a site: takes back what does worse than the live version, and moves on what does as well. */
export class Watch {
  readonly #settings: WatchSettings;
  readonly #watched = new Map<string, Watched>();

  constructor(settings: WatchSettings) {
    this.#settings = settings;
  }

  /** Looks once. Never rejects: what cannot be read is said, and nothing is done. */
  async round(): Promise<Round> {
    const { store, only } = this.#settings;
    let newest: LogEntry | undefined;
    try {
      newest = await readNewestEntry(store);
    } catch (error) {
      return this.#cannotLook(error, {});
    }
    const canaries = Object.entries(newest?.releases.canaries ?? {}).filter(
      ([area]) => only === undefined || area === only,
    );
    if (newest === undefined || canaries.length === 0) {
      this.#tell({ kind: 'no-canary', reasons: [] });
      return { kind: 'no-canary' };
    }
    let hasFailed = false;
    for (const [area, canary] of canaries) {
      const round = await this.#look(newest, area, canary);
      // The other canaries' entry is not the newest any more.
      if (round.kind === 'look-again') return round;
      hasFailed ||= round.kind === 'failed';
    }
    return { kind: hasFailed ? 'failed' : 'go-on' };
  }

  async #look(newest: LogEntry, area: string, canary: AreaCanary): Promise<Round> {
    const about = { area, version: canary.release.version, percent: canary.percent };
    try {
      const verdict = await this.#judge(newest, area, canary);
      if (verdict.kind === 'wait') {
        this.#tell({ kind: 'waiting', ...about, reasons: verdict.reasons, figures: verdict.figures });
        return { kind: 'go-on' };
      }
      return await this.#act(newest, area, canary, verdict);
    } catch (error) {
      return this.#cannotLook(error, about);
    }
  }

  async #judge(newest: LogEntry, area: string, { release, percent }: AreaCanary): Promise<Verdict> {
    const { readFigures, store, settleMs, stepMs, minShown, countsFromZero = false } = this.#settings;
    const liveVersion = newest.releases.areas[area]?.version;
    const versions = [release.version, ...(liveVersion === undefined ? [] : [liveVersion])];
    const figures = await readFigures(area, versions);
    const nowMs = Date.now();
    let watched = this.#watched.get(area);
    if (watched?.canaryVersion !== release.version || watched.liveVersion !== liveVersion) {
      watched = {
        canaryVersion: release.version,
        liveVersion,
        canary: new GatheredCounts(settleMs, countsFromZero),
        live: new GatheredCounts(settleMs, countsFromZero),
        step: { revision: 0, beganAtMs: 0, shownBefore: 0 },
        seenRevision: 0,
      };
      this.#watched.set(area, watched);
    }
    watched.canary.look(countsOf(figures, area, release.version), nowMs);
    if (liveVersion !== undefined) watched.live.look(countsOf(figures, area, liveVersion), nowMs);
    const reported = (of: GatheredCounts): Reported => ({
      latest: of.latest,
      settledErrors: of.settled(nowMs).errors,
      counts: of.counts,
    });
    // The log is followed back only when something has changed.
    if (watched.seenRevision !== newest.revision) {
      const { revision, at } = await stepOf(store, newest, area, release.version, percent);
      const shownBefore = countsFromZero ? 0 : watched.canary.latest.shown;
      if (watched.step.revision !== revision)
        watched.step = { revision, beganAtMs: Date.parse(at), shownBefore };
      watched.seenRevision = newest.revision;
    }
    return decide({
      canary: reported(watched.canary),
      live: liveVersion === undefined ? undefined : reported(watched.live),
      shownInStep: Math.max(watched.canary.settled(nowMs).shown - watched.step.shownBefore, 0),
      isStepOver: nowMs - watched.step.beganAtMs >= stepMs,
      minShown,
    });
  }

  async #act(newest: LogEntry, area: string, canary: AreaCanary, verdict: Verdict): Promise<Round> {
    const { store, who, steps, keysFile } = this.#settings;
    const { reasons, figures } = verdict;
    const judged = { store, newest, area, canary, keysFile };
    const why = `watch at ${canary.percent} %: ${reasons.join('; ')}`;
    const next = steps.find((step) => step > canary.percent && step < 100);
    const isSick = verdict.kind === 'sick';
    const outcome = isSick
      ? await takeBack(judged, { who, why, figures })
      : await moveOn(judged, next, { who, why, figures });
    const done = isSick ? 'taken-back' : next === undefined ? 'promoted' : 'next-step';
    const percent = done === 'promoted' ? {} : { percent: (isSick ? undefined : next) ?? canary.percent };
    const about = { area, version: canary.release.version, ...percent };
    this.#tell({ ...about, ...saidOf(outcome, done, reasons), figures });
    return { kind: outcome.kind === 'refused' ? 'failed' : 'look-again' };
  }

  #cannotLook(error: unknown, about: Pick<WatchEvent, 'area' | 'version' | 'percent'>): Round {
    this.#tell({ kind: 'unreachable', ...about, reasons: [complaint(error)] });
    return { kind: 'failed' };
  }

  #tell(event: Omit<WatchEvent, 'at'>): void {
    this.#settings.tell({ at: new Date().toISOString(), ...event });
  }
}

function saidOf(
  outcome: CanaryOutcome,
  done: WatchEvent['kind'],
  reasons: readonly string[],
): Pick<WatchEvent, 'kind' | 'reasons'> {
  if (outcome.kind === 'changed') return { kind: done, reasons };
  if (outcome.kind === 'overtaken') return { kind: 'overtaken', reasons: [] };
  return { kind: 'refused', reasons: outcome.findings.map(({ says, mend }) => `${says} ${mend}`) };
}

/** The entry by which the canary was given the part of all devices that it has: what is in the log outlives this process. */
async function stepOf(
  store: SiteStore,
  newest: LogEntry,
  area: string,
  version: string,
  percent: number,
): Promise<LogEntry> {
  let first = newest;
  for await (const entry of entriesFrom(store, newest)) {
    const canary = entry.releases.canaries[area];
    if (canary?.percent !== percent || canary.release.version !== version) break;
    first = entry;
  }
  return first;
}

function complaint(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

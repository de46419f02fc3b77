import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../format/release-error.ts';
import { entriesFrom, readNewestEntry } from '../site/release-log.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import type { Authority } from '../operations/authority.ts';
import { canaryVersionOf, canaryVersions, liveVersionOf, type CanaryVersion } from '../site/live-versions.ts';
import type { SiteStore } from '../store/site-store.ts';
import { promote } from '../operations/promote.ts';
import { rollback, type RollbackOutcome } from '../operations/rollback.ts';
import { decide, type Reported, type Verdict } from './decide.ts';
import type { ReadFigures } from './fetch-figures.ts';
import { GatheredCounts, countsOf } from './version-counts.ts';

export type WatchSettings = {
  store: SiteStore;
  readFigures: ReadFigures;
  who: string;
  /** Watches only this area; undefined: all canaries. */
  only?: string | undefined;
  /** Growing percentages; 100 makes the canary live. */
  steps: readonly number[];
  stepMs: number;
  minShown: number;
  /** How long pages may take to report what they have shown. */
  settleMs: number;
  /** Counts everything reported of both versions, for one-shot runs; otherwise only new reports. */
  countsFromZero?: boolean;
  /** Read at each change: the list of keys may have changed. */
  readAuthority: () => Promise<Authority>;
  report: (event: WatchEvent) => void;
};

/** The result of a round: whether a canary remains, and whether everything could be read and done. */
export type Round = { kind: 'go-on' | 'look-again' | 'no-canary' | 'failed' };

type CanaryState = {
  canaryVersion: string;
  liveVersion: string | undefined;
  canary: GatheredCounts;
  live: GatheredCounts;
  step: { revision: number; beganAtMs: number; shownBefore: number };
  /** The newest entry when `step` was computed. */
  seenRevision: number;
};

/** Watches a site's canaries: rolls back worse ones and widens good ones. */
export class Watch {
  readonly #settings: WatchSettings;
  readonly #states = new Map<string, CanaryState>();

  constructor(settings: WatchSettings) {
    this.#settings = settings;
  }

  /** Runs one round. Never rejects: read errors are reported. */
  async round(): Promise<Round> {
    const { store, only } = this.#settings;
    let newest: LogEntry | undefined;
    try {
      newest = await readNewestEntry(store);
    } catch (error) {
      return this.#reportUnreachable(error, {});
    }
    const canaries = newest === undefined ? [] : canaryVersions(newest.releases);
    const concerned = canaries.filter(({ name }) => only === undefined || name === only);
    if (newest === undefined || concerned.length === 0) {
      this.#report({ kind: 'no-canary', reasons: [] });
      return { kind: 'no-canary' };
    }
    let hasFailed = false;
    for (const canary of concerned) {
      const round = await this.#checkCanary(newest, canary);
      // The entry is outdated for the other canaries.
      if (round.kind === 'look-again') return round;
      hasFailed ||= round.kind === 'failed';
    }
    return { kind: hasFailed ? 'failed' : 'go-on' };
  }

  async #checkCanary(newest: LogEntry, canary: CanaryVersion): Promise<Round> {
    const about = { area: canary.name, version: canary.version, percent: canary.percent };
    try {
      const verdict = await this.#judge(newest, canary);
      if (verdict.kind === 'wait') {
        this.#report({ kind: 'waiting', ...about, reasons: verdict.reasons, figures: verdict.figures });
        return { kind: 'go-on' };
      }
      return await this.#act(newest, canary, verdict);
    } catch (error) {
      return this.#reportUnreachable(error, about);
    }
  }

  async #judge(newest: LogEntry, canary: CanaryVersion): Promise<Verdict> {
    const { name: area, version } = canary;
    const { readFigures, store, settleMs, stepMs, minShown, countsFromZero = false } = this.#settings;
    const liveVersion = liveVersionOf(newest.releases, area);
    const versions = [version, liveVersion].filter((one) => one !== undefined);
    const figures = await readFigures(area, versions);
    const nowMs = Date.now();
    let state = this.#states.get(area);
    if (state?.canaryVersion !== version || state.liveVersion !== liveVersion) {
      state = {
        canaryVersion: version,
        liveVersion,
        canary: new GatheredCounts(settleMs, countsFromZero),
        live: new GatheredCounts(settleMs, countsFromZero),
        step: { revision: 0, beganAtMs: 0, shownBefore: 0 },
        seenRevision: 0,
      };
      this.#states.set(area, state);
    }
    state.canary.observe(countsOf(figures, area, version), nowMs);
    if (liveVersion !== undefined) state.live.observe(countsOf(figures, area, liveVersion), nowMs);
    const reported = (of: GatheredCounts): Reported => ({
      latest: of.latest,
      settledErrors: of.settled(nowMs).errors,
      counts: of.counts,
    });
    // The log is only followed after a change.
    if (state.seenRevision !== newest.revision) {
      const { revision, at } = await stepOf(store, newest, canary);
      const shownBefore = countsFromZero ? 0 : state.canary.latest.shown;
      if (state.step.revision !== revision) state.step = { revision, beganAtMs: Date.parse(at), shownBefore };
      state.seenRevision = newest.revision;
    }
    return decide({
      canary: reported(state.canary),
      live: liveVersion === undefined ? undefined : reported(state.live),
      shownInStep: Math.max(state.canary.settled(nowMs).shown - state.step.shownBefore, 0),
      isStepOver: nowMs - state.step.beganAtMs >= stepMs,
      minShown,
    });
  }

  async #act(newest: LogEntry, canary: CanaryVersion, verdict: Verdict): Promise<Round> {
    const { store, who, steps, readAuthority } = this.#settings;
    const { reasons, figures } = verdict;
    const { name, version } = canary;
    const authority = await readAuthority();
    const why = `watch at ${canary.percent} %: ${reasons.join('; ')}`;
    const next = steps.find((step) => step > canary.percent && step < 100);
    const isSick = verdict.kind === 'sick';
    // Based on the entry that was judged, so that no person's later change is undone.
    const change = { newest, authority, who, why, figures };
    const outcome = isSick
      ? await rollback(store, { name, ...change })
      : await promote(store, { versions: [{ name, version }], percent: next, ...change });
    const done = isSick ? 'taken-back' : next === undefined ? 'promoted' : 'next-step';
    const percent = isSick ? canary.percent : next;
    this.#report({ area: name, version, percent, ...resultOf(outcome, done, reasons), figures });
    return { kind: outcome.kind === 'rejected' ? 'failed' : 'look-again' };
  }

  #reportUnreachable(error: unknown, about: Pick<WatchEvent, 'area' | 'version' | 'percent'>): Round {
    this.#report({ kind: 'unreachable', ...about, reasons: [reasonOf(error)] });
    return { kind: 'failed' };
  }

  #report(event: Omit<WatchEvent, 'at'>): void {
    this.#settings.report({ at: new Date().toISOString(), ...event });
  }
}

function resultOf(
  outcome: RollbackOutcome,
  done: WatchEvent['kind'],
  reasons: readonly string[],
): Pick<WatchEvent, 'kind' | 'reasons'> {
  if (outcome.kind === 'changed') return { kind: done, reasons };
  if (outcome.kind !== 'rejected') return { kind: 'overtaken', reasons: [] };
  return {
    kind: 'refused',
    reasons: outcome.violations.map(({ message, remedy }) => `${message} ${remedy}`),
  };
}

/** The log entry that set the canary's current percentage; the log outlives this process. */
async function stepOf(store: SiteStore, newest: LogEntry, canary: CanaryVersion): Promise<LogEntry> {
  let first = newest;
  for await (const entry of entriesFrom(store, newest)) {
    if (!isDeepStrictEqual(canaryVersionOf(entry.releases, canary.name), canary)) break;
    first = entry;
  }
  return first;
}

/** Events of a watch: one per canary and round, and one if it cannot read. No personal data. */
export type WatchEvent = {
  at: string;
  kind:
    | 'waiting'
    | 'unreachable'
    | 'taken-back'
    | 'next-step'
    | 'promoted'
    /** Somebody else changed the site first; retried. */
    | 'overtaken'
    /** The check rejects the next step; needs a person. */
    | 'refused'
    | 'no-canary';
  area?: string;
  version?: string;
  /** The share is in percent; after a step the new one. */
  percent?: number | undefined;
  reasons: readonly string[];
  figures?: Readonly<Record<string, number>>;
};

const KIND_TEXT: Readonly<Record<WatchEvent['kind'], string>> = {
  waiting: 'waits',
  unreachable: 'cannot look',
  'taken-back': 'TAKEN BACK',
  'next-step': 'goes on to',
  promoted: 'is live for everybody',
  overtaken: 'somebody changed the site meanwhile, looking again',
  refused: 'cannot go on, a person has to look',
  'no-canary': 'there is no canary to watch',
};

export function lineOf({ at, kind, area, version, percent, reasons }: WatchEvent): string {
  const about = area === undefined ? '' : ` ${area} ${version ?? ''}`;
  const part = percent === undefined ? '' : ` ${percent} %`;
  const text = kind === 'next-step' ? ` ${KIND_TEXT[kind]}${part}` : `${part} ${KIND_TEXT[kind]}`;
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return `${at}${about}${text}${why}`;
}

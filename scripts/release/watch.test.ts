import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { readHistory } from '../../release-tool/site/release-log.ts';
import type { LogEntry } from '../../federation/release-format/log-entry.ts';
import { seededRandom } from '../../federation/testing/seeded-random.ts';
import { SiteInFolder, TEST_PAGE } from '../../release-tool/testing/site-in-folder.ts';
import { IS_FULL_RUN } from '../test/full-run.ts';
import {
  type FailureKindName,
  FAILURE_KINDS,
  failuresAmong,
} from '../../release-tool/testing/seeded-traffic.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const TOKEN = 'a-token-for-the-figures-of-this-test';
/** Limit for taking back a bad canary. */
const FOUND_WITHIN_SECONDS = 60;
const TRAFFIC_SECONDS = 600;
const BLOCK_SECONDS = 5;
const CANARY_PAGES_A_SECOND = 40;
const LIVE_PAGES_A_SECOND = 120;

const api = await startTestApi({
  TELEMETRY_TOKEN: TOKEN,
  LIMIT_TELEMETRY_PER_MINUTE: '1000000',
  LIMIT_ERROR_REPORT_PER_MINUTE: '1000000',
});

/** One that pages report at once, and the one that they cannot report themselves. */
const KINDS: readonly FailureKindName[] = IS_FULL_RUN
  ? ['error', 'rejection', 'render', 'load', 'blank', 'freeze']
  : ['error', 'freeze'];

type Outcome = {
  /** Simulated traffic until the watch finished. */
  seconds: number;
  log: LogEntry[];
  releases: unknown;
};

async function runWatch(
  live: Pick<Devices, 'version' | 'errorRate'>,
  canary: Pick<Devices, 'version' | 'errorRate'>,
  kind: FailureKindName,
): Promise<Outcome> {
  const site = await SiteInFolder.make();
  after(() => site.remove());
  await site.promote(
    [await site.publishHost(), await site.publishArea('garden', { packageVersion: live.version })],
    { page: TEST_PAGE },
  );
  await site.promote(
    [await site.publishArea('garden', { packageVersion: canary.version, content: 'next()' })],
    { percent: 10 },
  );
  // Short intervals: the number of pages counts, not the time.
  const pace = '--every 150ms --settle 800ms --steps 10,50,100 --step-minutes 0.005 --min-shown 300';
  const figures = `${api.origin}/api/telemetry/counts`;
  const watch = startWatch(['garden', '--site', site.address, '--figures', figures, ...pace.split(' ')], {
    ONGI_FIGURES_TOKEN: TOKEN,
    ONGI_RELEASE_WHO: 'watch',
    ONGI_RELEASE_KEY: readFileSync(site.keyFile, 'utf8'),
  });
  after(() => watch.stop());
  const pages = new SimulatedPages(
    `${api.origin}/api/telemetry`,
    [
      { ...live, pagesASecond: LIVE_PAGES_A_SECOND, kind },
      { ...canary, pagesASecond: CANARY_PAGES_A_SECOND, kind },
    ],
    seededRandom(6),
  );
  const output: WatchLine[] = [];
  // In lockstep, independent of the machine's load: some traffic, then a round.
  for (;;) {
    const line = await watch.next();
    if (line === undefined || line.kind === 'no-canary') break;
    output.push(line);
    if (line.kind === 'waiting') assert.ok(pages.seconds < TRAFFIC_SECONDS, JSON.stringify(output.slice(-3)));
    await pages.pass(BLOCK_SECONDS);
  }
  assert.deepEqual(await watch.ended, { code: 0, errors: '' });
  return {
    seconds: pages.seconds,
    log: await readHistory(site.store),
    releases: JSON.parse(await site.text('releases.json')),
  };
}

function assertTakenBack({ seconds, log, releases }: Outcome, live: string, canary: string): void {
  assert.ok(seconds <= FOUND_WITHIN_SECONDS, `it took ${seconds} s`);
  const [newest, before, ...older] = log;
  assert.deepEqual(newest?.releases, releases);
  assert.deepEqual([before?.change.kind, before?.who, older.length], ['canary', 'the team', 1]);
  const { releases: newReleases, who, why, change, figures = {} } = newest ?? assert.fail();
  assert.deepEqual(change, { kind: 'rollback', name: 'garden', version: canary, to: live });
  assert.deepEqual([newReleases.canaries, newReleases.areas['garden']?.version, who], [{}, live, 'watch']);
  assert.match(why, /\d+ of \d+ pages failed \(\d+(\.\d+)? %\)/);
  const [shown = 0, failed = 0] = [figures['canary area-shown'], figures['canary area-error']];
  assert.ok(failed >= 5, JSON.stringify(figures));
  const [liveShown = 0, liveFailed = 0] = [figures['live area-shown'], figures['live area-error']];
  assert.ok(liveShown > shown && failed / shown > (2 * liveFailed) / liveShown, JSON.stringify(figures));
}

const CLI = path.join(import.meta.dirname, '..', '..', 'release-tool', 'cli', 'main.ts');

type WatchLine = { kind: string; reasons: readonly string[] };

type WatchProcess = {
  /** Undefined once it has ended. */
  next: () => Promise<WatchLine | undefined>;
  ended: Promise<{ code: number | null; errors: string }>;
  stop: () => void;
};

const started: ChildProcess[] = [];
// After a failure a watch would run on, and this file with it.
after(() => started.forEach((child) => child.kill('SIGKILL')));

function startWatch(args: readonly string[], env: Readonly<Record<string, string>>): WatchProcess {
  const child = spawn(process.execPath, [CLI, 'watch', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  started.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const lines = createInterface({ input: child.stdout });
  let unread: WatchLine[] = [];
  const closed = once(lines, 'close');
  let wake = (): void => {};
  lines.on('line', (line) => {
    const parsed: WatchLine = JSON.parse(line);
    unread.push(parsed);
    wake();
  });
  return {
    ended,
    stop: () => void child.kill(),
    next: async () => {
      // Skips `waiting` events.
      unread = unread.filter(({ kind }) => kind !== 'waiting');
      if (unread.length === 0) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), closed]);
      return unread.shift();
    },
  };
}

/** A version's traffic. */
type Devices = { version: string; pagesASecond: number; errorRate: number; kind: FailureKindName };

/** Pages report failures at once, shown pages some seconds later: ten, on average. */
const SHOWN_LATER_SECONDS = 10;
const SAMPLES_A_REPORT = 20;
const ERRORS_A_REPORT = 10;

/** Pages that report to the real API like `host/src/telemetry/report-area-health.ts`, every second. */
class SimulatedPages {
  readonly #address: string;
  readonly #devices: readonly Devices[];
  readonly #random: () => number;
  /** Failures are stored for each second. */
  readonly #failures = new Map<Devices, number[]>();
  /** Simulated time. */
  seconds = 0;

  constructor(address: string, devices: readonly Devices[], random: () => number) {
    this.#address = address;
    this.#devices = devices;
    this.#random = random;
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.seconds += 1;
      await Promise.all(this.#devices.map((devices) => this.#report(devices)));
    }
  }

  async #report(devices: Devices): Promise<void> {
    const { version, pagesASecond, errorRate, kind } = devices;
    const { reportedAfterSeconds, isPageReported } = FAILURE_KINDS[kind];
    const failures = this.#failures.get(devices) ?? [];
    this.#failures.set(devices, failures);
    failures.push(failuresAmong(pagesASecond, errorRate, this.#random));
    const failed = failures.at(-1 - reportedAfterSeconds) ?? 0;
    const silent = isPageReported ? 0 : (failures.at(-1 - SHOWN_LATER_SECONDS) ?? 0);
    const shown = this.seconds > SHOWN_LATER_SECONDS ? pagesASecond - silent : 0;
    await this.#send(version, 'area-error', failed);
    await this.#sendErrors(version, kind, Math.min(failed, ERRORS_A_REPORT));
    for (let left = shown; left > 0; left -= SAMPLES_A_REPORT)
      await this.#send(version, 'area-shown', Math.min(left, SAMPLES_A_REPORT));
  }

  async #sendErrors(version: string, kind: FailureKindName, count: number): Promise<void> {
    if (count === 0) return;
    const error = { area: 'garden', version, kind, message: 'RangeError: …', frames: [] };
    await this.#post('/errors', { errors: Array.from({ length: count }, () => error) });
  }

  async #send(version: string, metric: string, count: number): Promise<void> {
    if (count === 0) return;
    const samples = Array.from({ length: count }, () => ({ metric, value: 1, area: 'garden', version }));
    await this.#post('', { samples });
  }

  async #post(path: string, content: object): Promise<void> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    if (!response.ok) throw new Error(`a report was answered ${response.status}: ${await response.text()}`);
  }
}

describe('a canary that nobody but watch looks after', () => {
  for (const [index, kind] of KINDS.entries()) {
    it(`is taken back when 5 % of its pages fail (${kind}), within 60 seconds of traffic, with the figures in the log`, async () => {
      const [live, canary] = [`1.${index}.0`, `1.${index}.1`];
      const outcome = await runWatch(
        { version: live, errorRate: 0.005 },
        { version: canary, errorRate: 0.05 },
        kind,
      );
      assertTakenBack(outcome, live, canary);
      const stored = await api.query('select distinct kind from telemetry_errors where version = $1', [
        canary,
      ]);
      assert.deepEqual(stored.rows, [{ kind }]);
    });
  }

  it('is shown to more and more devices, and at last to all, when the live version is noisier', async () => {
    const live = { version: '2.0.0', errorRate: 0.03 };
    const { log, releases } = await runWatch(live, { version: '2.1.0', errorRate: 0.005 }, 'error');
    assert.deepEqual(
      log.slice(0, 3).map(({ change, who }) => [change, who]),
      [
        [{ kind: 'promote', versions: [{ name: 'garden', version: '2.1.0' }] }, 'watch'],
        [{ kind: 'canary', name: 'garden', version: '2.1.0', percent: 50 }, 'watch'],
        [{ kind: 'canary', name: 'garden', version: '2.1.0', percent: 10 }, 'the team'],
      ],
    );
    for (const { figures = {} } of log.slice(0, 2))
      assert.ok((figures['shown in this step'] ?? 0) >= 300, JSON.stringify(figures));
    const [newest] = log;
    assert.deepEqual(newest?.releases, releases);
    assert.deepEqual([newest?.releases.canaries, newest?.releases.areas['garden']?.version], [{}, '2.1.0']);
  });
});

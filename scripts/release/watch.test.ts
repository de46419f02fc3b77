import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { readHistory } from '../../release-tool/site/release-log.ts';
import type { LogEntry } from '../../federation/release-format/log-entry.ts';
import { seededRandom } from '../../federation/testing/seeded-random.ts';
import { SiteInFolder, TEST_PAGE } from '../../release-tool/testing/site-in-folder.ts';
import { IS_FULL_RUN } from '../test/full-run.ts';
import type { FailureKindName } from '../../release-tool/testing/seeded-traffic.ts';
import { type Devices, SimulatedPages } from './simulated-pages.ts';
import { startWatch, type WatchLine } from './start-watch.ts';

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
    {
      page: TEST_PAGE,
    },
  );
  await site.promote(
    [await site.publishArea('garden', { packageVersion: canary.version, content: 'next()' })],
    {
      percent: 10,
    },
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

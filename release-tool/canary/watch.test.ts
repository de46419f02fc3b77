import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { readHistory } from '../site/release-log.ts';
import { rollback } from '../operations/rollback.ts';
import type { ReadFigures, ReleaseFigures } from './fetch-figures.ts';
import { type WatchEvent, Watch, type WatchSettings } from './watch.ts';

const CANARY = '1.1.0';
const LIVE = '1.0.0';

let heard: WatchEvent[];
const site = siteForEachTest(async (each) => {
  heard = [];
  await each.compose();
  await each.promote([await each.publishArea('garden', { packageVersion: CANARY, content: 'next()' })], {
    percent: 10,
  });
});

type Counts = Record<string, [shown: number, errors: number]>;

function figuresOf(counts: Counts): ReleaseFigures {
  return {
    counts: Object.entries(counts).flatMap(([version, [shown, errors]]) => [
      { area: 'garden', version, metric: 'area-shown', upTo: 1, count: shown },
      { area: 'garden', version, metric: 'area-error', upTo: 1, count: errors },
    ]),
  };
}

function watching(figures: (Counts | Error)[], settings: Partial<WatchSettings> = {}): Watch {
  const readFigures: ReadFigures = async () => {
    const next = figures.length > 1 ? figures.shift() : figures[0];
    if (next === undefined || next instanceof Error) throw next;
    return figuresOf(next);
  };
  return new Watch({
    store: site.store,
    readFigures,
    who: 'watch',
    readAuthority: () => site.authority(),
    steps: [10, 25, 100],
    stepMs: 0,
    minShown: 300,
    settleMs: 0,
    report: (event) => heard.push(event),
    ...settings,
  });
}

const NOTHING: Counts = { [LIVE]: [0, 0], [CANARY]: [0, 0] };
const HEALTHY: Counts = { [LIVE]: [9_000, 20], [CANARY]: [1_000, 2] };
const SICK: Counts = { ...HEALTHY, [CANARY]: [1_000, 50] };

const kinds = () => heard.map(({ kind }) => kind);

/** The kind of the last of so many rounds. */
async function rounds(watch: Watch, count: number): Promise<string | undefined> {
  let kind: string | undefined;
  for (let round = 0; round < count; round += 1) ({ kind } = await watch.round());
  return kind;
}

/** A round at each of these seconds. */
async function roundsAt(watch: Watch, seconds: readonly number[]): Promise<void> {
  const at = jest.spyOn(Date, 'now');
  for (const second of seconds) {
    at.mockReturnValue(Date.UTC(2099, 0, 1) + second * 1_000);
    await watch.round();
  }
  at.mockRestore();
}

test('a sick canary is taken back, with the figures and the reason in the log', async () => {
  const watch = watching([NOTHING, SICK]);
  expect(await rounds(watch, 1)).toBe('go-on');
  expect(await rounds(watch, 1)).toBe('look-again');
  expect(await rounds(watch, 1)).toBe('no-canary');
  const entry = await site.newest();
  expect(entry).toMatchObject({
    who: 'watch',
    why: expect.stringContaining('50 of 1000 pages failed (5 %)'),
    change: { kind: 'rollback', name: 'garden', version: CANARY, to: LIVE },
    figures: { 'canary area-shown': 1000, 'canary area-error': 50, 'live area-error': 20 },
    releases: { canaries: {}, areas: { garden: { version: LIVE } } },
  });
  expect(JSON.parse(await site.text('releases.json'))).toEqual(entry.releases);
  expect(kinds()).toEqual(['waiting', 'taken-back', 'no-canary']);
});

test('a healthy one goes on step by step, each with pages of its own, and at last is live for everybody', async () => {
  const again: Counts = { [LIVE]: [18_000, 40], [CANARY]: [2_000, 4] };
  const watch = watching([NOTHING, HEALTHY, HEALTHY, again]);
  expect(await rounds(watch, 2)).toBe('look-again');
  expect((await site.newest()).releases.canaries).toMatchObject({
    garden: { percent: 25, release: { version: CANARY } },
  });
  await watch.round();
  expect(heard.at(-1)).toMatchObject({
    kind: 'waiting',
    percent: 25,
    reasons: ['0 of 300 pages of this step were reported'],
  });
  await watch.round();
  const entry = await site.newest();
  expect(entry).toMatchObject({
    change: { kind: 'promote', versions: [{ name: 'garden', version: CANARY }] },
    releases: { canaries: {}, areas: { garden: { version: CANARY } } },
    figures: { 'canary area-shown': 2000, 'shown in this step': 1000 },
  });
  const { since, signature, ...live } = entry.releases.areas['garden'] ?? {};
  const { release } = (await readHistory(site.store))[1]?.releases.canaries['garden'] ?? {};
  expect(since).toBe(entry.revision);
  expect(signature).not.toEqual(release?.signature);
  expect(release).toMatchObject(live);
});

test('what was reported before it began to look is nobody’s fault, and only the named package is watched', async () => {
  expect(await rounds(watching([SICK], { only: 'pond' }), 1)).toBe('no-canary');
  heard = [];
  await rounds(watching([SICK]), 3);
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting']);
  expect(heard.at(-1)?.reasons).toEqual(['no page has reported anything of the canary yet']);
});

test('a watch that does not stay counts all that was ever reported', async () => {
  const watch = watching([SICK], { countsFromZero: true, settleMs: 20 });
  expect(await rounds(watch, 1)).toBe('go-on');
  await new Promise((resolve) => setTimeout(resolve, 25));
  await watch.round();
  expect(kinds()).toEqual(['waiting', 'taken-back']);
});

test('figures that cannot be had are said, and nothing is done; with the next ones it goes on', async () => {
  const away = new Error('figures answered 503');
  const watch = watching([HEALTHY, away, away, SICK]);
  const before = await site.newest();
  await rounds(watch, 3);
  expect(heard.slice(1)).toMatchObject([
    { kind: 'unreachable', area: 'garden', reasons: ['figures answered 503'] },
    { kind: 'unreachable', area: 'garden' },
  ]);
  expect(await site.newest()).toEqual(before);
  await watch.round();
  expect(heard.at(-1)?.kind).toBe('taken-back');
});

test('a step lasts its time by the log, also for a watch that was started again', async () => {
  const hour = 3_600_000;
  await rounds(watching([NOTHING, HEALTHY], { stepMs: hour }), 2);
  expect(heard.at(-1)?.reasons).toEqual(['the time of this step is not over']);
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hour);
  await rounds(watching([NOTHING, HEALTHY], { stepMs: hour }), 2);
  later.mockRestore();
  expect(heard.at(-1)).toMatchObject({ kind: 'next-step', percent: 25 });
});

test('a change of another area does not begin the step anew', async () => {
  const watch = watching([NOTHING, { [LIVE]: [900, 2], [CANARY]: [200, 0] }, HEALTHY]);
  await rounds(watch, 2);
  await site.promote([await site.publishArea('pond')]);
  await watch.round();
  expect(heard.at(-1)).toMatchObject({
    kind: 'next-step',
    percent: 25,
    figures: { 'shown in this step': 1000 },
  });
});

test('a person who was faster is looked at again, and never undone', async () => {
  const watch = watching([NOTHING], {
    readFigures: async () => {
      const isSecondRound = heard.length > 0;
      // The change happens between reading the site and acting.
      if (isSecondRound && (await site.newest()).releases.canaries['garden'] !== undefined)
        await rollback(site.store, { name: 'garden', ...(await site.by()) });
      return figuresOf(isSecondRound ? SICK : NOTHING);
    },
  });
  expect(await rounds(watch, 2)).toBe('look-again');
  expect(heard.at(-1)?.kind).toBe('overtaken');
  expect(await rounds(watch, 1)).toBe('no-canary');
  expect(await site.newest()).toMatchObject({
    who: 'the team',
    releases: { areas: { garden: { version: LIVE } } },
  });
});

test('what the check refuses does not go on, and is said with what would mend it', async () => {
  await site.store.replace(`garden/${CANARY}/screen.js`, 'somebody was here');
  const before = await site.newest();
  expect(await rounds(watching([NOTHING, HEALTHY]), 2)).toBe('failed');
  expect(heard.at(-1)?.kind).toBe('refused');
  expect(heard.at(-1)?.reasons.join()).toContain('screen.js');
  expect(await site.newest()).toEqual(before);
});

test('failures count only when the pages of their time have been reported', async () => {
  const early: Counts = { [LIVE]: [900, 2], [CANARY]: [5, 12] };
  const then: Counts = { ...HEALTHY, [CANARY]: [1_000, 12] };
  await roundsAt(watching([NOTHING, early, then], { settleMs: 30_000, minShown: 5_000 }), [0, 10, 40]);
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting']);
  expect(heard[1]?.figures?.['evidence against the canary']).toBeLessThanOrEqual(1);
  expect(heard[2]?.figures).toMatchObject({ 'canary area-shown': 1000, 'canary area-error': 12 });
});

test('pages whose failures are not known yet do not make a canary healthy', async () => {
  await roundsAt(watching([NOTHING, HEALTHY], { settleMs: 30_000 }), [0, 10, 39, 40]);
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting', 'next-step']);
});

test('a server that forgets old days takes nothing from what was seen', async () => {
  const forgot: Counts = { [LIVE]: [100, 0], [CANARY]: [1_000, 2] };
  const seen: Counts[] = [
    { ...NOTHING, [LIVE]: [50_000, 100] },
    { ...HEALTHY, [LIVE]: [59_000, 120] },
    forgot,
  ];
  await rounds(watching(seen, { minShown: 5_000 }), 3);
  expect(heard.at(-1)?.figures).toMatchObject({ 'live area-shown': 9000, 'live area-error': 20 });
});

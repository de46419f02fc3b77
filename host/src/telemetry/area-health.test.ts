import type { ReleaseMap } from 'federation/release-format/release-map';
import { configureHttp } from 'shared/http';
import { fakeRouter } from '../testing/fake-router.ts';
import { configureSampleAreas, sampleReleases } from '../testing/fake-releases.ts';
import { AreaHealth } from './area-health.ts';
import { beginTelemetry } from './begin-telemetry.ts';
import { drawVisit } from './reporting-visit.ts';
import { reportAreaHealth } from './report-area-health.ts';

const CANARY = '1.1.0-feed';
const SHOWN = 'area-shown feed 1.0.0-feed';
const FAILED = 'area-error feed 1.0.0-feed';

let fetched: jest.SpiedFunction<typeof fetch>;
const ended: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  configureHttp({ apiBaseUrl: '/api' });
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  document.body.innerHTML = '<main aria-busy="true"></main>';
});

afterEach(() => {
  for (const end of ended.splice(0)) end();
  Reflect.deleteProperty(window, 'ongiAnalytics');
  jest.useRealTimers();
});

/** @param isMember whether this device has the canary of the feed */
function run(isMember = false, preview?: { area: string; version: string }): ReleaseMap {
  const releases = sampleReleases();
  const { feed } = releases.areas;
  if (feed === undefined) throw new Error('the sample has a feed');
  const release = { ...feed, version: CANARY };
  const map = { ...releases, canaries: { feed: { percent: 10, release } } };
  configureSampleAreas({
    releases: map,
    choose: () => ({
      releases: isMember ? { ...map, areas: { ...map.areas, feed: release } } : map,
      channels: {
        feed: isMember ? 'canary' : 'live',
        goods: 'live',
        ...(preview && { [preview.area]: 'preview' }),
      },
    }),
  });
  return map;
}

function open(path = '/home', isReported = (part: string) => part !== 'host') {
  const health = new AreaHealth();
  const page = fakeRouter(path);
  health.follow(page.router);
  const begin = (): void => void ended.push(reportAreaHealth(health, { reportTo: '/api', isReported }));
  return { health, begin, ...page };
}

/** A first page that stands, whose events are reported. */
function arrive(path?: string) {
  const opened = open(path);
  opened.begin();
  opened.arrives();
  return opened;
}

function fail(health: AreaHealth, area: string | null): void {
  health.noteFailure('render', new Error('broken'), area);
}

/** The samples of each report; the host's own and reports of errors have tests of their own. */
function reports(isListed = (area: string) => area !== 'host'): string[][] {
  return fetched.mock.calls
    .filter(([address]) => address === '/api/telemetry')
    .map(([, init]) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      const { samples }: { samples: { metric: string; area: string; version: string }[] } = JSON.parse(body);
      const listed = samples.filter(({ area }) => isListed(area));
      return listed.map(({ metric, area, version }) => `${metric} ${area} ${version}`);
    });
}

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('counts from the first page on, under the version that this device got', () => {
  run(true);
  const { arrives, leaves, begin } = open();
  arrives();
  leaves();
  arrives('/daily');
  arrives('/daily');
  arrives('/goods');
  arrives('/LoginPage');
  expect(fetched).not.toHaveBeenCalled();
  begin();
  hide();
  expect(reports()).toEqual([
    [`area-shown feed ${CANARY}`, `area-shown feed ${CANARY}`, 'area-shown goods 1.0.0-goods'],
  ]);
});

test('an open page reports within 20 seconds, and is silent without anything to say', () => {
  run();
  arrive();
  jest.advanceTimersByTime(19_999);
  expect(fetched).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reports()).toEqual([[SHOWN]]);
  jest.advanceTimersByTime(60_000);
  expect(reports()).toHaveLength(1);
});

test('a failure is reported at once with the pages before it, and a page fails once however often it is pressed', () => {
  run();
  const { arrives, health } = arrive();
  fail(health, 'feed');
  expect(reports()).toEqual([[SHOWN, FAILED]]);
  fail(health, 'feed');
  expect(reports()).toHaveLength(1);
  arrives('/daily');
  fail(health, 'feed');
  expect(reports()[1]).toEqual([SHOWN, FAILED]);
});

test('a page that failed while opening and fails again later counts once', () => {
  run();
  const { arrives, leaves, health } = arrive();
  leaves();
  fail(health, 'goods');
  arrives('/goods');
  fail(health, 'goods');
  hide();
  expect(reports().flat()).toEqual([SHOWN, 'area-error goods 1.0.0-goods', 'area-shown goods 1.0.0-goods']);
});

test('an area that moved to another version by a retry counts under the new one', () => {
  const map = run();
  const { arrives, health } = arrive();
  fail(health, 'feed');
  const { feed } = map.areas;
  if (feed) map.areas['feed'] = { ...feed, version: '1.0.1-feed' };
  arrives();
  fail(health, 'feed');
  const newer = [SHOWN, FAILED].map((line) => line.replace('1.0.0', '1.0.1'));
  expect(reports().flat()).toEqual([SHOWN, FAILED, ...newer]);
});

test("failures without network, without an owner, or in a preview are no version's", () => {
  run(false, { area: 'goods', version: '2.0.0' });
  const { health } = arrive('/goods');
  fail(health, 'goods');
  fail(health, null);
  fail(health, 'nowhere');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fail(health, 'feed');
  onLine.mockReturnValue(true);
  hide();
  expect(fetched).not.toHaveBeenCalled();
});

describe('who reports', () => {
  const router = { state: { location: { pathname: '/home' } }, subscribe: () => () => undefined };

  /** Events of a visit that opens feed and goods, before or after rendering. */
  async function visit(rate: number, isListed?: (area: string) => boolean): Promise<string[]> {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { arrives, health } = open();
    arrives();
    arrives('/goods');
    await beginTelemetry(router, drawVisit(rate), health);
    ended.push(() => health.reportTo(() => undefined));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return reports(isListed)
      .flat()
      .filter((line) => line.startsWith('area-'));
  }

  test.each<[what: string, begin: () => unknown, rate: number, events: string[]]>([
    ['every visit of an area with a canary, drawn or not', () => run(), 0, [SHOWN]],
    ['a visit with a canary, under its version', () => run(true), 0, [`area-shown feed ${CANARY}`]],
    ['a drawn visit, all areas', configureSampleAreas, 1, [SHOWN, 'area-shown goods 1.0.0-goods']],
    ['nothing, without a canary and not drawn', configureSampleAreas, 0, []],
  ])('%s, and the analytics function of the page hears of all', async (_what, begin, rate, events) => {
    const analytics = jest.fn();
    Reflect.set(window, 'ongiAnalytics', analytics);
    begin();
    expect(await visit(rate)).toEqual(events);
    const shown = { metric: 'area-shown', value: 1, area: 'goods', version: '1.0.0-goods' };
    expect(analytics).toHaveBeenCalledWith(shown);
  });

  test.each([
    ['canary', ['area-shown host 2.0.0', 'area-shown host 2.0.0']],
    ['preview', []],
  ] as const)(
    'all pages under its version while the host has a canary, previews excepted (%s)',
    async (channel, expected) => {
      const releases = sampleReleases();
      const release = { ...releases.host, version: '2.0.0' };
      configureSampleAreas({
        releases: { ...releases, hostCanary: { percent: 10, release } },
        choose: (map) => ({ releases: { ...map, host: release }, channels: { host: channel } }),
      });
      expect(await visit(0, (area) => area === 'host')).toEqual(expected);
    },
  );
});

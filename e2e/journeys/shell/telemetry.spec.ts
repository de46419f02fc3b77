import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { Families, logInAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { readReleases } from '../../support/releases/read-releases.ts';
import { TelemetryProxy } from '../../support/app/telemetry-proxy.ts';

const NICKNAME = '별똥별지우';
const FAMILY = '은하수네';
const TITLE = '달빛아래비밀소풍';
const PHOTO = 'secret-picnic.jpg';
const COOKIE = 'cookie-of-a-person';

/** Said here once more, so that a contract that lets more through is noticed. */
const METRICS = [
  'first-byte',
  'largest-paint',
  'input-delay',
  'layout-shift',
  'long-task',
  'module-count',
  'bundle-load',
  'image-load',
  'memory',
  'area-shown',
  'area-error',
];

/** What an area reports last, on leaving. */
const LAST_METRICS = [
  ['feed', 'largest-paint'],
  ['goods', 'area-shown'],
  ['family', 'area-shown'],
] as const;

type Sample = { metric: string; value: number; area: string; version: string; visit?: 'first' | 'later' };

let listener: TelemetryProxy;

test.beforeEach(async ({ baseURL }) => {
  listener = await TelemetryProxy.before(baseURL ?? '');
});
test.afterEach(() => listener.close());

test('얼마나 빨랐는지만 보고하고, 누구의 무엇이었는지는 아무것도 보내지 않는다', async ({
  page,
  context,
  baseURL,
  pageErrors,
}) => {
  const families = new Families(baseURL ?? '');
  const person = await families.withFamily(NICKNAME, FAMILY);
  await families.write(person, { title: TITLE, photos: [await jpegPhoto(PHOTO)] });
  await context.addCookies([{ name: 'who', value: COOKIE, url: listener.baseURL }]);
  await logInAs(page, person);
  const heard = await hearAnalytics(page);
  await countObservers(page);

  const samples = (): Sample[] => listener.reports.flatMap(({ body }) => samplesIn(body));
  // Reports on leaving are not awaited (`send-report.ts`): a browser may drop one, hardly ever two.
  await expect(async () => {
    await visitAreas(page);
    for (const [area, last] of LAST_METRICS)
      await expect.poll(() => metricsOf(samples(), area), { timeout: 5_000 }).toContain(last);
  }).toPass({ timeout: 75_000 });
  const { host, areas } = await readReleases(baseURL ?? '');
  const versions: Record<string, string | undefined> = {
    host: host.version,
    ...Object.fromEntries(Object.entries(areas).map(([area, { version }]) => [area, version])),
  };
  for (const { area, version } of samples()) expect(version).toBe(versions[area]);
  expect(metricsOf(samples(), 'host')).toEqual(expect.arrayContaining(['bundle-load', 'module-count']));
  expect(metricsOf(samples(), 'feed')).toEqual(
    expect.arrayContaining(['bundle-load', 'image-load', 'largest-paint', 'memory', 'module-count']),
  );
  for (const area of ['goods', 'family'])
    expect(metricsOf(samples(), area)).toEqual(expect.arrayContaining(['bundle-load', 'area-shown']));
  expect(samples().filter(({ metric }) => metric === 'area-error')).toEqual([]);
  for (const { metric, value } of samples()) {
    if (metric === 'bundle-load' || metric === 'module-count') expect(value, metric).toBeGreaterThan(0);
  }

  for (const { address, headers, body, status } of listener.reports) {
    expect(status, body).toBe(200);
    expect(address).toBe('/api/telemetry');
    expect([headers.authorization, headers.cookie, headers.referer]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(body).not.toContain('http');
    expect(headers['content-type']).toBe('application/json');
    expectNothingOfAPerson(body, [NICKNAME, FAMILY, TITLE, PHOTO, COOKIE, person.email, person.accessToken]);
    expectNothingOfAPerson(JSON.stringify(headers), [
      NICKNAME,
      TITLE,
      COOKIE,
      person.email,
      person.accessToken,
    ]);
  }
  // What an operator's own script hears is the same, and nothing else.
  expect(heard.length).toBeGreaterThan(5);
  heard.forEach(expectOnlySpeed);
  expectNothingOfAPerson(JSON.stringify(heard), [NICKNAME, FAMILY, TITLE, PHOTO, person.email]);
  expect(pageErrors).toEqual([]);
});

test('떠나는 화면은 관찰을 모두 끝내고, 되살아나면 다시 관찰한다', async ({ page }) => {
  await countObservers(page);
  await page.goto(`${listener.baseURL}/LoginPage`);
  await collectorRuns(page);
  const pass = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  const before = await liveObservers(page);
  await pass('pagehide');
  expect(await liveObservers(page)).toBe(0);
  await pass('pageshow');
  expect(await liveObservers(page)).toBe(before);
});

async function visitAreas(page: Page): Promise<void> {
  await page.goto(`${listener.baseURL}/home?from=${encodeURIComponent(TITLE)}`);
  const slide = page.getByRole('link', { name: new RegExp(TITLE) });
  await page.locator('img[src*="/api/media/"]').first().waitFor();
  await collectorRuns(page);
  await slide.click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.goBack();
  await areaTab(page, '굿즈').click();
  await expect(page).toHaveURL(/\/goods$/);
  await areaTab(page, '가족').click();
  await expect(page.getByRole('heading', { level: 1, name: FAMILY })).toBeVisible();
  // The page is really left: what is sent then has to outlive it.
  await page.reload();
}

/** What the page's analytics function is told, as it comes in. */
async function hearAnalytics(page: Page): Promise<Sample[]> {
  const heard: Sample[] = [];
  await page.exposeFunction('tellTheTest', (sample: Sample) => void heard.push(sample));
  await page.addInitScript(() => {
    Reflect.set(window, 'ongiAnalytics', (sample: unknown) => {
      const report: unknown = Reflect.get(window, 'tellTheTest');
      if (typeof report === 'function') report(sample);
      throw new Error('an analytics function that fails');
    });
  });
  return heard;
}

/** Counts the page's observers that are at work, from its first script on. */
async function countObservers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = new Set<PerformanceObserver>();
    class CountedObserver extends window.PerformanceObserver {
      override observe(options?: PerformanceObserverInit): void {
        super.observe(options);
        live.add(this);
      }
      override disconnect(): void {
        super.disconnect();
        live.delete(this);
      }
    }
    window.PerformanceObserver = CountedObserver;
    Object.assign(window, { CountedObserver, liveObservers: () => live.size });
  });
}

function liveObservers(page: Page): Promise<number> {
  return page.evaluate(() => {
    const count: unknown = Reflect.get(window, 'liveObservers');
    return typeof count === 'function' ? Number(count()) : NaN;
  });
}

/** It has put its own class in the place of the one that was there. */
async function collectorRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => window.PerformanceObserver !== Reflect.get(window, 'CountedObserver'));
  // The last of web-vitals' observers comes with the first paint.
  await expect.poll(() => liveObservers(page)).toBeGreaterThan(3);
}

function samplesIn(body: string): Sample[] {
  const report: { samples: Sample[] } = JSON.parse(body);
  expect(Object.keys(report)).toEqual(['samples']);
  expect(report.samples.length).toBeGreaterThan(0);
  expect(report.samples.length).toBeLessThanOrEqual(200);
  for (const sample of report.samples) expectOnlySpeed(sample);
  return report.samples;
}

function expectOnlySpeed(sample: Sample): void {
  const { visit, ...others } = sample;
  expect(Object.keys(others).toSorted()).toEqual(['area', 'metric', 'value', 'version']);
  expect(['first', 'later', undefined]).toContain(visit);
  expect(METRICS).toContain(sample.metric);
  expect(typeof sample.value).toBe('number');
  expect(sample.area).toMatch(/^(host|feed|goods|family)$/);
  expect(sample.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]+$/);
}

function metricsOf(samples: readonly Sample[], area: string): string[] {
  return [...new Set(samples.filter((sample) => sample.area === area).map(({ metric }) => metric))];
}

function expectNothingOfAPerson(reported: string, forbidden: readonly string[]): void {
  for (const word of forbidden) expect(reported).not.toContain(word);
  expect(reported).not.toMatch(/memoryDetail|\/home|[?&]from=|sig=|\/api\/media|eyJ|@/);
}

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { logInAs } from '../../support/accounts/people.ts';
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

test('얼마나 빨랐는지만 보고하고, 누구의 무엇이었는지는 아무것도 보내지 않는다', async ({
  page,
  context,
  families,
  appURL,
  pageErrors,
}) => {
  const listener = await TelemetryProxy.before(appURL);
  const person = await families.withFamily(NICKNAME, FAMILY);
  await families.write(person, { title: TITLE, photos: [await jpegPhoto(PHOTO)] });
  await context.addCookies([{ name: 'who', value: COOKIE, url: listener.baseURL }]);
  await logInAs(page, person);
  const heard = await hearAnalytics(page);

  const samples = (): Sample[] => listener.reports.flatMap(({ body }) => samplesIn(body));
  // Reports on leaving are not awaited (`send-report.ts`): a browser may drop one, hardly ever two.
  await expect(async () => {
    await visitAreas(page, listener.baseURL, heard);
    for (const [area, last] of LAST_METRICS)
      await expect.poll(() => metricsOf(samples(), area), { timeout: 5_000 }).toContain(last);
  }).toPass({ timeout: 75_000 });
  const { host, areas } = await readReleases(appURL);
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

  const ofPerson = [NICKNAME, FAMILY, TITLE, PHOTO, COOKIE, person.email, person.accessToken];
  for (const { address, headers, body, status } of listener.reports) {
    expect(status, body).toBe(200);
    expect(address).toBe('/api/telemetry');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(body).not.toContain('http');
    expect(headers['content-type']).toBe('application/json');
    for (const reported of [body, JSON.stringify(headers)]) expectNothingOfAPerson(reported, ofPerson);
  }
  // What an operator's own script hears is the same, and nothing else.
  expect(heard.length).toBeGreaterThan(5);
  heard.forEach(expectOnlySpeed);
  expectNothingOfAPerson(JSON.stringify(heard), ofPerson);
  expect(pageErrors).toEqual([]);
  await listener.close();
});

async function visitAreas(page: Page, baseURL: string, heard: readonly Sample[]): Promise<void> {
  const heardBefore = heard.length;
  await page.goto(`${baseURL}/home?from=${encodeURIComponent(TITLE)}`);
  const slide = page.getByRole('link', { name: new RegExp(TITLE) });
  await page.locator('img[src*="/api/media/"]').first().waitFor();
  await expect.poll(() => heard.length).toBeGreaterThan(heardBefore);
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

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { callApi, type Families, openAs, type Person } from '../../support/accounts/people.ts';
import { diaryCard } from '../../support/goods/diary.ts';
import { PHONE } from '../../support/browser/phone.ts';
import { untilNetworkIsQuiet } from '../../support/browser/network-quiet.ts';

type Shift = { value: number; sources: readonly { node: Node | null }[] };

/** From the page's first moment on: every shift with what it moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { seenShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources }: Shift = entry as PerformanceEntry & Shift;
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '',
        );
        shifts.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Once the page has nothing more to load or to draw. */
async function expectStill(page: Page, where: string): Promise<void> {
  await untilNetworkIsQuiet(page);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => Reflect.get(window, 'seenShifts')), where).toEqual([]);
}

/** @returns the job that has made a diary of a memory without photo */
async function makeDiary(appURL: string, person: Person, postId: number): Promise<number> {
  await callApi(appURL, 'POST', '/diary/generate', { postId }, person);
  const jobs = await callApi<{ jobId: number }[]>(appURL, 'GET', '/jobs', undefined, person);
  return Math.max(...jobs.map(({ jobId }) => jobId));
}

async function saveDiary(appURL: string, person: Person, postId: number, jobId: number): Promise<void> {
  const diary = { title: '감 따던 날', content: '달았다.', weather: 'sunny', mood: 'happy' };
  const rest = { postId, illustration: null, date: '2026-11-15', template: 'classic', jobId };
  await callApi(appURL, 'POST', '/diary/save', { ...diary, ...rest }, person);
}

/** What the goods page has to show: nothing, a diary that is not saved yet, saved ones without photo. */
async function visitors(appURL: string, families: Families): Promise<Record<string, Person>> {
  const of = async (makes: boolean, saves: boolean): Promise<Person> => {
    const person = await families.withFamily('엄마');
    const postId = await families.write(person, { title: '감 따던 날' });
    if (!makes) return person;
    const jobId = await makeDiary(appURL, person, postId);
    if (saves) {
      await saveDiary(appURL, person, postId, jobId);
      await makeDiary(appURL, person, postId);
    }
    return person;
  };
  return {
    '굿즈 없이': await of(false, false),
    '만든 것만': await of(true, false),
    '사진 없는 그림일기를 간직하고': await of(true, true),
  };
}

test('굿즈를 여는 동안, 사진 없는 그림일기를 여는 동안 아무것도 밀려나지 않는다', async ({
  browser,
  appURL,
  families,
}) => {
  const people = await visitors(appURL, families);
  for (const width of [360, 390])
    for (const textSize of ['normal', 'x-large'])
      for (const [name, person] of Object.entries(people))
        await test.step(`${width} px, ${textSize}, ${name}`, async () => {
          const where = `${width} px, ${textSize}, ${name}`;
          const context = await browser.newContext({ ...PHONE, viewport: { width, height: 740 } });
          const page = await context.newPage();
          await watchShifts(page);
          if (textSize !== 'normal')
            await page.addInitScript((size) => localStorage.setItem('textSize', size), textSize);
          await openAs(page, person, '/goods');
          await page.getByRole('list', { name: '만들 수 있는 굿즈' }).waitFor();
          await page.getByRole('region', { name: '간직한 굿즈' }).waitFor();
          await expectStill(page, where);
          await page.reload();
          await page.getByRole('region', { name: '간직한 굿즈' }).waitFor();
          await expectStill(page, `${where}, once more`);
          const diary = page.getByRole('link', { name: /^그림일기: / });
          if ((await diary.count()) > 0) {
            await diary.click();
            await diaryCard(page).waitFor();
            // From one page to the other everything moves.
            await page.reload();
            await diaryCard(page).waitFor();
            await expectStill(page, `${where}, the diary`);
          }
          await context.close();
        });
});

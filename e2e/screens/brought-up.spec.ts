import type { Locator, Page } from '@playwright/test';
import { logInAs } from '../support/accounts/people.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { expectVisibleInViewport } from '../support/page/visible.ts';
import { dropOnPhotos } from '../support/photos/drop-photos.ts';
import { photoTakenAt } from '../support/photos/photos.ts';
import { submit } from '../support/posts/post-to-write.ts';
import { FIRST_VARIANT, applyVariant } from '../support/visual/page-checks.ts';
import { leaveForNewDevice } from '../support/visual/reused-page.ts';
import { SMALL_PHONES, setSize } from '../support/visual/size-matrix.ts';
import { test } from '../support/visual/visual-test.ts';
import { denyMicrophone } from './voice-screens.ts';
import { rejectsPhotos } from './write-screens.ts';

/** What a tap or an error brings up on a page with a button that sticks to the bottom. */
type BroughtUp = {
  name: string;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  tap: (page: Page) => Promise<unknown>;
  shows: (page: Page) => readonly Locator[];
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const record = (page: Page): Promise<void> => button(page, '목소리 녹음하기').click();

const BROUGHT_UP: readonly BroughtUp[] = [
  {
    name: '녹음',
    prepare: hearTone,
    tap: record,
    shows: (page) => [button(page, '잠시 멈춤'), button(page, '녹음 마치기')],
  },
  {
    name: '녹음하다가 등록하기',
    prepare: hearTone,
    tap: async (page) => {
      await record(page);
      await button(page, '녹음 마치기').waitFor();
      await submit(page);
    },
    shows: (page) => [button(page, '녹음 마치기'), page.getByText('녹음을 먼저 마쳐주세요.')],
  },
  {
    name: '마이크를 쓸 수 없을 때',
    prepare: denyMicrophone,
    tap: record,
    shows: (page) => [button(page, '다시 시도')],
  },
  {
    name: '찍은 날',
    tap: async (page) => dropOnPhotos(page, [await photoTakenAt('a.jpg', '2024:11:14 09:10:00')]),
    shows: (page) => [button(page, '바꾸기'), button(page, '그대로 두기')],
  },
  {
    name: '빠진 것이 있을 때',
    tap: submit,
    shows: (page) => [page.getByLabel('제목'), page.getByText('제목을 입력해주세요.')],
  },
  {
    name: '서버가 받지 않을 때',
    prepare: rejectsPhotos,
    tap: async (page) => {
      await page.getByLabel('제목').fill('할머니와 김장');
      await page.getByLabel('내용').fill('절인 배추가 산처럼 쌓였다.');
      await submit(page);
    },
    shows: (page) => [page.getByRole('alert').getByText(/이하여야 합니다/)],
  },
];

/** What comes before the bars are measured is covered on each phone; after it, where least room is left. */
const CASES = SMALL_PHONES.flatMap((phone, at) =>
  (IS_FULL_RUN || at === 0 ? [true, false] : [true]).map((areBarsLate) => ({ ...phone, areBarsLate })),
);

test.describe.configure({ mode: 'parallel' });

for (const { name, prepare, tap, shows } of BROUGHT_UP) {
  test(`추억 쓰기, ${name}: 나온 것이 단추 밑에 가려지지 않는다`, async ({ page, family, baseURL }) => {
    await applyVariant(page, FIRST_VARIANT);
    await prepare?.(page);
    for (const { phone, size, areBarsLate } of CASES) {
      const when = areBarsLate ? 'bars late' : 'bars measured';
      await test.step(`${phone.width} x ${phone.height}, ${size.name}, ${when}`, async () => {
        // A recorder that still runs would store its recording once more.
        await leaveForNewDevice(page, baseURL ?? '');
        await logInAs(page, family.people.member);
        const bars = await holdBars(page);
        // The held script holds up the event `load`.
        await page.goto('/write', { waitUntil: 'commit' });
        await page.getByLabel('제목').waitFor();
        await setSize(page, phone, size);
        if (!areBarsLate) await bars.measure();
        await tap(page);
        for (const shown of shows(page)) await shown.waitFor();
        if (areBarsLate) await bars.measure();
        for (const shown of shows(page)) await expectVisibleInViewport(shown);
      });
    }
  });
}

/** Holds the measuring of the bars back. On a slow phone it comes once something has been brought up. */
async function holdBars(page: Page): Promise<{ measure: () => Promise<void> }> {
  const script = '**/after-first-screen.*.js';
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return {
    measure: async () => {
      resolve();
      await page.waitForFunction(() => document.documentElement.style.scrollPaddingBlock !== '');
      await page.unroute(script);
    },
  };
}

/** A microphone that hears one long tone. */
async function hearTone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const heard = audio.createMediaStreamDestination();
      tone.connect(heard);
      tone.start();
      return heard.stream;
    };
  });
}

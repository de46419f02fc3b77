import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { openAs } from '../../support/accounts/people.ts';
import { FAKE_MICROPHONE } from '../../support/browser/fake-microphone.ts';
import { PHONE } from '../../support/browser/phone.ts';
import { areaTab } from '../../support/page/page-layout.ts';
import { siteIsCached } from '../../support/page/offline.ts';
import { liveTracks, trackResources } from '../../support/page/tracked-resources.ts';
import { countWaiting, submit, titleField } from '../../support/posts/post-to-write.ts';
import {
  isRecorded,
  playing,
  preparedVoice,
  recordingTime,
  shownDuration,
  voiceField,
} from '../../support/posts/voice-posts.ts';
import {
  applyVariant,
  expectAccessible,
  expectLaidOut,
  isCheckedByAxe,
  NARROW_VARIANT,
  settle,
  VARIANTS,
} from '../../support/visual/page-checks.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MICROPHONE] }),
});

/** A recorder may begin and end with a part of a frame. */
const TOLERANCE_SECONDS = 0.2;

const PAUSE_MS = 1_500;

const WAITING = /보낼 추억 1개가 기다리고 있어요/;

/** Taps until it has an effect: a large button ignores what comes right after it. */
async function tap(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  // As long as a person needs to see that there is another button.
  await page.waitForTimeout(600);
  await button.tap();
}

test('도중에 새로 고쳐도 녹음은 남고, 인터넷 없이 보낸 목소리는 나중에 올라가 다른 전화에서 들린다', async ({
  page,
  context,
  browser,
  families,
  appURL,
}) => {
  const mother = await families.withFamily('엄마');
  const grandmother = await families.signUpInto(mother, '할머니');
  await trackResources(page);
  await openAs(page, mother, '/home');
  await expect(page.getByRole('link', { name: '추억 쓰기' })).toBeVisible();
  await expect(page.getByRole('link', { name: '말로 남기기' }), '글자를 키우지 않았다').toBeHidden();
  await areaTab(page, '작성').click();
  await siteIsCached(page);

  let atMostSeconds = 0;
  await test.step('녹음하다가 새로 고친다', async () => {
    const startedMs = performance.now();
    await voiceField(page).getByRole('button', { name: '목소리 녹음하기' }).click();
    await isRecorded(page, '0:03');
    await voiceField(page).getByRole('button', { name: '잠시 멈춤' }).click();
    const paused = await recordingTime(page).textContent();
    await page.waitForTimeout(PAUSE_MS);
    await expect(recordingTime(page)).toHaveText(paused ?? '');
    await voiceField(page).getByRole('button', { name: '이어서 녹음' }).click();
    await isRecorded(page, '0:05');
    await page.reload();
    // What passed while it was paused is not recorded, however long the machine takes for each step.
    atMostSeconds = (performance.now() - startedMs - PAUSE_MS) / 1_000;
    await expect(voiceField(page).getByText('녹음하던 것이 있어요')).toBeVisible();
  });

  await test.step('녹음하던 것은 마지막 1초까지 남아 있고, 글에 쓴다', async () => {
    expect(await shownDuration(page)).toBeGreaterThan(4);
    expect(await shownDuration(page)).toBeLessThan(atMostSeconds);
    await expect.poll(async () => (await playing(page)).duration).toBeLessThan(1_000);
    expect(Math.abs((await playing(page)).duration - (await shownDuration(page)))).toBeLessThan(1.2);
    await voiceField(page).getByRole('button', { name: '이 목소리 쓰기' }).click();
    await expect(page.getByText('임시 저장됨')).toBeAttached();
    await page.reload();
    await expect(voiceField(page).getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
    await expect(voiceField(page).getByText('녹음하던 것이 있어요')).toHaveCount(0);
  });

  const recorded = await test.step('다시 녹음하고 인터넷 없이 보낸다', async () => {
    await voiceField(page).getByRole('button', { name: '다시 녹음' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '다시 녹음' }).click();
    await isRecorded(page, '0:02');
    await voiceField(page).getByRole('button', { name: '잠시 멈춤' }).click();
    await page.waitForTimeout(1_000);
    await voiceField(page).getByRole('button', { name: '이어서 녹음' }).click();
    await isRecorded(page, '0:04');
    await voiceField(page).getByRole('button', { name: '녹음 마치기' }).click();
    await expect(voiceField(page).getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
    await expect.poll(() => liveTracks(page), '마이크가 꺼진다').toBe(0);
    await expect.poll(async () => (await playing(page)).duration).toBeLessThan(1_000);
    const seconds = await shownDuration(page);
    expect(Math.abs((await playing(page)).duration - seconds)).toBeLessThan(TOLERANCE_SECONDS);

    await titleField(page).fill('엄마의 이야기');
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole('button', { name: WAITING })).toBeVisible();
    return seconds;
  });

  await context.setOffline(false);
  await expect.poll(() => countWaiting(page)).toBe(0);
  const voice = await preparedVoice(families, grandmother);
  expect(voice.title).toBe('엄마의 이야기');
  expect(Math.abs(voice.durationMs / 1_000 - recorded)).toBeLessThan(TOLERANCE_SECONDS);
  expect(voice.peaks.length).toBeGreaterThan(10);

  await test.step('다른 전화에서 듣는다', async () => {
    const other = await (await browser.newContext(PHONE)).newPage();
    await openAs(other, grandmother, `${appURL}/home`);
    await expect(other.getByText('목소리로 남긴 추억')).toBeVisible();
    await other.getByRole('link', { name: '엄마의 이야기' }).click();
    const player = other.getByRole('group', { name: '엄마의 목소리' });
    await expect(player).toBeVisible();
    await player.getByRole('button', { name: '재생', exact: true }).click();
    await expect.poll(async () => (await playing(other)).currentTime).toBeGreaterThan(0.5);
    await player.getByRole('button', { name: '일시정지' }).click();
    expect((await playing(other)).paused).toBe(true);
    await player.getByRole('slider', { name: '재생 위치' }).press('ArrowLeft');
    await expect(player.getByRole('slider')).toHaveAttribute('aria-valuetext', /중 0초$/);
    await player.getByRole('button', { name: '재생 속도 1배' }).click();
    await other.reload();
    await expect(player.getByRole('button', { name: '재생 속도 1.25배' })).toBeVisible();
    await other.context().close();
  });
});

test('큰 글자로 보는 사람은 네 번 눌러 말로 남기고, 인터넷이 없어도, 자판으로도 남긴다', async ({
  page,
  context,
  families,
}) => {
  const grandmother = await families.withFamily('할머니');
  await families.write(grandmother, { title: '감 따던 날' });
  // As somebody has chosen them in the settings.
  await page.addInitScript(() => localStorage.setItem('textSize', 'x-large'));
  await openAs(page, grandmother, '/home');
  const entrance = page.getByRole('link', { name: '말로 남기기' });

  await test.step('네 번 누른다', async () => {
    expect((await entrance.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await entrance.tap();
    await tap(page, '녹음 시작');
    await isRecorded(page, '0:02');
    await tap(page, '다 말했어요');
    await expect(page.getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
    await expect.poll(async () => (await playing(page)).currentTime, '스스로 들려준다').toBeGreaterThan(0.2);
    await tap(page, '보내기');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('추억을 남겼어요.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^\d+월 \d+일의 이야기$/ })).toBeVisible();
    expect((await preparedVoice(families, grandmother)).durationMs).toBeGreaterThan(2_000);
  });

  await test.step('인터넷이 없어도 남기고, 연결되면 하나만 올라간다', async () => {
    await siteIsCached(page);
    await context.setOffline(true);
    await entrance.tap();
    await tap(page, '녹음 시작');
    await isRecorded(page, '0:01');
    await tap(page, '다 말했어요');
    await tap(page, '보내기');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('인터넷이 연결되면 자동으로 올릴게요.')).toBeVisible();
    await expect(page.getByRole('button', { name: WAITING })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => countWaiting(page)).toBe(0);
    await preparedVoice(families, grandmother);
    expect(await families.recent(grandmother)).toHaveLength(3);
  });

  await test.step('글쇠만으로 질문에 말로 답하고, 초점이 다음 단추를 따라간다', async () => {
    await page.goto('/questions');
    await page.getByRole('link', { name: '말로 답하기' }).press('Enter');
    const start = page.getByRole('button', { name: '녹음 시작' });
    await expect(start).toBeVisible();
    await page.waitForTimeout(600);
    await start.press('Enter');
    await expect(page.getByRole('button', { name: '다 말했어요' })).toBeFocused();
    await isRecorded(page, '0:02');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '보내기' })).toBeFocused();
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    const [post] = await families.recent(grandmother);
    expect(post?.title).not.toMatch(/의 이야기$/);
    await page.goto('/questions');
    await expect(page.getByText('목소리로 답했어요.')).toBeVisible();
  });
});

test('말로 남기는 모든 단계는 어떤 글자 크기와 화면에서도 쓸 수 있고, 두 창에서 한꺼번에 하지 않으며, 글도 쓴다', async ({
  page,
  context,
  families,
}) => {
  const check = async (step: string): Promise<void> => {
    for (const variant of [...VARIANTS, NARROW_VARIANT]) {
      await test.step(`${step}, ${variant.name}`, async () => {
        await applyVariant(page, variant);
        await settle(page, variant, true);
        if (isCheckedByAxe(variant)) await expectAccessible(page);
        await expectLaidOut(page);
      });
    }
    await applyVariant(page, VARIANTS[0] ?? NARROW_VARIANT);
    await settle(page, VARIANTS[0] ?? NARROW_VARIANT, true);
  };

  await openAs(page, await families.withFamily('할머니'), '/write/voice');
  await expect(page.getByRole('button', { name: '녹음 시작' })).toBeVisible();
  await tap(page, '녹음 시작');
  await isRecorded(page, '0:01');
  await check('recording');
  await page.getByRole('button', { name: '잠시 멈춤' }).click();
  await check('paused');
  await test.step('두 창에서 한꺼번에 녹음하지 않는다', async () => {
    const other = await context.newPage();
    await other.goto('/write/voice');
    await tap(other, '녹음 시작');
    await expect(other.getByText('다른 창에서 녹음하고 있어요.')).toBeVisible();
    await other.close();
    await page.bringToFront();
  });
  await tap(page, '다 말했어요');
  await expect(page.getByRole('button', { name: '보내기' })).toBeVisible();
  await check('recorded');
  await page.reload();
  await expect(page.getByText('녹음하던 것이 있어요.')).toBeVisible();
  await check('pending');
  await page.getByRole('button', { name: '글도 쓰기' }).click();
  await expect(voiceField(page).getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
  await check('form');
  await page.getByLabel('내용').fill('장대로 땄지.');
  await titleField(page).fill('감 따던 날');
  await submit(page);
  await expect(page.getByRole('heading', { name: '감 따던 날' })).toBeVisible();
  await expect(page.getByText('장대로 땄지.')).toBeVisible();
  await expect(page.getByRole('group', { name: '할머니의 목소리' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/write/voice');
  await expect(page.getByRole('button', { name: '녹음 시작' }), '남은 것이 없다').toBeVisible();
});

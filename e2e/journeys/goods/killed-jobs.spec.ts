import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { requestVideo, chooseVideoPhoto, VIDEO_TIMEOUT_MS } from '../../support/goods/goods.ts';
import { expect, test } from '../../support/journey.ts';
import { Families, openAs } from '../../support/accounts/people.ts';
import { jpegPhoto } from '../../support/photos/photos.ts';
import { RunningApp } from '../../support/app/running-app.ts';
import { fileResources } from '../../support/file-resources.ts';

/** Claims to have the encoder, and fails. */
const BROKEN_FFMPEG = `#!/bin/sh
case "$*" in -version) echo "ffmpeg version 7.1" ;; *-encoders) echo " libx264 " ;; *) exit 1 ;; esac
`;

/** The app looks for programs here first. */
const use = fileResources();
let programs: string;
let app: RunningApp;

test.beforeAll(async () => {
  programs = await use(mkdtemp(join(tmpdir(), 'ongi-programs-')), (folder) =>
    rm(folder, { recursive: true }),
  );
  const searched = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
  app = await use(RunningApp.start({ PATH: searched, FFMPEG_PATH: '' }), (started) => started.remove());
});

test('서버가 만들다 말고 죽어도, 보고 있던 화면은 그대로 기다렸다가 완성된 영상을 보여준다', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.baseURL });
  const page = await context.newPage();
  await openAs(page, await new Families(app.baseURL).withFamily('엄마'), '/goods/pictureToVideo');
  await chooseVideoPhoto(page, await jpegPhoto('killed.jpg'));
  await expect(page.getByText('오늘 우리 가족이 10번 더 만들 수 있어요.')).toBeVisible();
  await requestVideo(page, '오른쪽으로 천천히');
  await expect(page).toHaveURL(/\?job=\d+$/);
  const progress = page.getByRole('progressbar', { name: '영상 생성' });
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThan(5);
  await app.killHard();
  await app.startAgain();
  await expect(page).toHaveURL(/\/goods\/videoResult\?job=\d+$/, { timeout: VIDEO_TIMEOUT_MS });
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('button', { name: '새로운 굿즈 또 만들래요' }).click();
  await chooseVideoPhoto(page, await jpegPhoto('next.jpg'));
  await expect(page.getByText('오늘 우리 가족이 9번 더 만들 수 있어요.')).toBeVisible();
  await context.close();
});

test('만드는 프로그램이 고장이면 알리고 돌아가며, 횟수는 줄지 않고, 사진을 다시 고르지 않고 다시 해볼 수 있다', async ({
  browser,
}) => {
  await writeFile(join(programs, 'ffmpeg'), BROKEN_FFMPEG, { mode: 0o755 });
  const context = await browser.newContext({ baseURL: app.baseURL });
  const page = await context.newPage();
  await openAs(page, await new Families(app.baseURL).withFamily('엄마'), '/goods/pictureToVideo');
  await chooseVideoPhoto(page, await jpegPhoto('failing.jpg'));
  await requestVideo(page, '눈이 와요');
  const failureDialog = page.getByRole('alertdialog', {
    name: '영상 생성에 실패했습니다. 다시 시도해주세요.',
  });
  await expect(failureDialog).toBeVisible({ timeout: VIDEO_TIMEOUT_MS });
  await failureDialog.getByRole('button', { name: '이 사진으로 다시 만들기' }).click();
  await expect(failureDialog).toBeHidden();
  await expect(failureDialog).toBeVisible({ timeout: VIDEO_TIMEOUT_MS });
  await failureDialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/step$/);
  await expect(page.getByRole('textbox', { name: '영상 설명' })).toHaveValue('눈이 와요');
  await expect(page.getByText('오늘 우리 가족이 10번 더 만들 수 있어요.')).toBeVisible();
  await context.close();
});

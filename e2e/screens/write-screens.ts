import type { Page } from '@playwright/test';
import { addPhotos, openPhotoPicker, submit, takeChosen } from '../support/posts/post-to-write.ts';
import { dropOnPhotos } from '../support/photos/drop-photos.ts';
import { film } from '../support/photos/film.ts';
import { heicPhoto } from '../support/photos/heic-photos.ts';
import { jpegPhoto, photoTakenAt } from '../support/photos/photos.ts';
import { chooseFiles, pickerCalled } from '../support/photos/pick-photos.ts';
import { neverResponds, failsWith } from '../support/browser/network.ts';
import { closeDialog, inTurn, presses, type Screen } from './screen.ts';

/** The route is set on the context: the service worker requests it. */
const libraryNeverComes = (page: Page) =>
  page.context().route('**/libheif-bundle.*.txt', () => new Promise(() => undefined));

export const rejectsPhotos = failsWith('**/api/memory-post', {
  status: 413,
  code: 'PAYLOAD_TOO_LARGE',
  message: '이미지 1: 파일 크기는 10MB 이하여야 합니다.',
});

async function wasChangedMeanwhile(page: Page): Promise<void> {
  const details = [{ field: 'basedOn', message: '그사이 다른 곳에서 고친 추억입니다.' }];
  const json = { success: false, data: null, message: '', code: 'BAD_REQUEST', details };
  await page.route('**/api/memory-post/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json }) : route.fallback(),
  );
}

export const WRITE_SCREENS: readonly Screen[] = [
  {
    name: 'write-errors',
    path: '/write',
    arrange: presses('등록하기', (page) => page.getByText('제목을 입력해주세요.')),
    next: [
      {
        name: 'write-leave-question',
        arrange: async (page) => {
          await writeSomething(page);
          await page.getByText('임시 저장됨').waitFor({ state: 'attached' });
          await page.getByRole('button', { name: '뒤로', exact: true }).click();
          await page.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'write-restored',
        arrange: async (page) => {
          await closeDialog(page);
          await page.reload();
          await page.getByText('쓰던 글을 불러왔어요.').waitFor();
        },
      },
    ],
  },
  {
    name: 'write-refused',
    path: '/write',
    network: rejectsPhotos,
    arrange: inTurn(writeSomething, submit, (page) => page.getByRole('alert').first().waitFor()),
    next: [
      {
        name: 'write-sending',
        staysBusy: true,
        network: neverResponds('**/api/memory-post'),
        arrange: inTurn(submit, (page) => page.getByRole('progressbar').waitFor()),
      },
    ],
  },
  {
    name: 'write-picker',
    path: '/write',
    arrange: async (page) => {
      const picker = await openPhotoPicker(page);
      await chooseFiles(picker, [await jpegPhoto('one.jpg', 20), await jpegPhoto('two.jpg', 200)]);
      await picker.getByText('2개 파일 선택됨').waitFor();
    },
    next: [
      {
        name: 'write-ten-photos',
        arrange: async (page) => {
          await takeChosen(pickerCalled(page, '사진 추가'));
          const eight = Array.from({ length: 8 }, (_, index) => jpegPhoto(`${index}.jpg`, 20 * index));
          await addPhotos(page, await Promise.all(eight));
          await page.getByRole('button', { name: '사진 추가' }).press('Enter');
          await page
            .getByRole('status')
            .getByText(/^선택 완료/)
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'write-taken-day',
    path: '/write',
    arrange: async (page) => {
      await dropOnPhotos(page, [await photoTakenAt('a.jpg', '2024:11:14 09:10:00')]);
      await page.getByRole('button', { name: '바꾸기' }).waitFor();
    },
  },
  {
    name: 'write-picker-converting',
    path: '/write',
    staysBusy: true,
    network: libraryNeverComes,
    arrange: async (page) => {
      const picker = await openPhotoPicker(page);
      await chooseFiles(picker, [
        await jpegPhoto('one.jpg', 20),
        await film('two.mp4'),
        await heicPhoto('three.heic'),
      ]);
      await picker.getByText('사진을 바꾸고 있어요 (1/1)').last().waitFor();
    },
  },
  {
    name: 'write-converting',
    path: '/write',
    staysBusy: true,
    network: libraryNeverComes,
    arrange: async (page) => {
      await dropOnPhotos(page, [await film('one.mp4'), await heicPhoto('two.heic')]);
      await page.getByText('0:02').waitFor();
      await page.getByText('사진을 바꾸고 있어요').last().waitFor();
    },
  },
  {
    name: 'waiting-strip',
    path: '/write',
    network: (page) => page.route('**/api/memory-post', (route) => route.abort('connectionreset')),
    arrange: inTurn(writeSomething, submit, (page) =>
      page.getByRole('button', { name: /보낼 추억 1개/ }).waitFor(),
    ),
    next: [{ name: 'waiting-list', arrange: presses(/보낼 추억 1개/, (page) => page.getByRole('dialog')) }],
  },
  {
    name: 'write-edit-changed-meanwhile',
    path: '/write/edit/:postId',
    staysBusy: true,
    network: wasChangedMeanwhile,
    arrange: async (page) => {
      await page.getByLabel('제목').fill('할머니와 감 따던 날');
      await page.getByRole('button', { name: '수정하기' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'write-edit-not-found', path: '/write/edit/999999999' },
];

async function writeSomething(page: Page): Promise<void> {
  await page.getByLabel('제목').fill('할머니와 김장');
  await page.getByLabel('내용').fill('절인 배추가 산처럼 쌓였다.');
  await addPhotos(page, [await jpegPhoto('one.jpg', 20), await jpegPhoto('two.jpg', 200)]);
  await page.getByRole('button', { name: 'two.jpg 삭제' }).waitFor();
}

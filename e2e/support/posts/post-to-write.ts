import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { asJpeg, type TestPhoto } from '../photos/photos.ts';
import { chooseFiles, pickerCalled } from '../photos/pick-photos.ts';
import { countStored } from '../page/device-storage.ts';
import type { WrittenPost } from './written-posts.ts';

/** A photo that is known again by its size. */
type SizedPhoto = { file: TestPhoto; width: number; height: number };

/** What somebody means to write, whatever happens in between. */
export type PostToWrite = { title: string; content: string; photos: readonly SizedPhoto[] };

/** Small, so that thirty rounds are quick; every photo of every round has a size of its own. */
export async function postToWrite(round: number, large = false): Promise<PostToWrite> {
  const sizes = [0, 1, 2].map((index) => ({ width: 80 + round, height: 60 + 40 * index }));
  if (large) sizes[1] = { width: 3000, height: 1500 };
  return {
    title: `${round}번째 이야기`,
    content: `${round}번째 날에는 감을 땄다.`,
    photos: await Promise.all(
      sizes.map(async ({ width, height }, index) => {
        const background = `hsl(${(round * 37 + index * 90) % 360} 50% 60%)`;
        const image = sharp({ create: { width, height, channels: 3, background } });
        return { width, height, file: await asJpeg(`r${round}-${index}.jpg`, image) };
      }),
    ),
  };
}

export function titleField(page: Page): Locator {
  return page.getByLabel('제목');
}

/** One for each photo in the form, in their order. */
export function removeButtons(page: Page): Locator {
  return page.getByRole('list', { name: '사진', exact: true }).getByRole('button', { name: / 삭제$/ });
}

/** What the remove buttons of the form's photos say, in their order; nothing while the page is loading. */
export async function photoNames(page: Page): Promise<(string | null)[]> {
  return removeButtons(page)
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    .catch(() => []);
}

/** The form's own: the picker has buttons of the same name. */
function removeButton(page: Page, name: string): Locator {
  return page.getByRole('list', { name: '사진', exact: true }).getByRole('button', { name: `${name} 삭제` });
}

/** Waits until the picker can be opened without the server: its code comes after the form. */
export async function pickerHasCome(page: Page): Promise<void> {
  await page.locator('dialog[data-kind="sheet"]').waitFor({ state: 'attached' });
}

/** The picker of the form, open: what it refuses is told there. */
export async function openPhotoPicker(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '사진 추가' }).click();
  const picker = pickerCalled(page, '사진 추가');
  await expect(picker).toBeVisible();
  return picker;
}

/** Takes what was chosen in the picker into the form. */
export async function takeChosen(picker: Locator): Promise<void> {
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(picker).toBeHidden();
}

export async function addPhotos(page: Page, photos: readonly TestPhoto[]): Promise<void> {
  const picker = await openPhotoPicker(page);
  await chooseFiles(picker, photos);
  await takeChosen(picker);
}

/** Fills in what is not there yet, as somebody does who finds their writing again. */
export async function fillIn(page: Page, post: PostToWrite): Promise<void> {
  await choosePhotos(page, post);
  await titleField(page).fill(post.title);
  await page.getByLabel('내용').fill(post.content);
}

/** Chooses the photos that are not in the form yet. */
export async function choosePhotos(page: Page, { photos }: PostToWrite): Promise<void> {
  const missing: TestPhoto[] = [];
  for (const { file } of photos) {
    if ((await removeButton(page, file.name).count()) === 0) missing.push(file);
  }
  if (missing.length === 0) return;
  await addPhotos(page, missing);
  for (const { name } of missing) await expect(removeButton(page, name)).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '등록하기' }).click();
}

/** Sends the form, and waits until the page of its memory is open. @returns the memory's id */
export async function sendPost(page: Page, button: '등록하기' | '수정하기' = '등록하기'): Promise<number> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/memoryDetailPage/);
  return Number(/memoryDetailPage\/(\d+)/.exec(page.url())?.[1]);
}

/** How many finished memories wait on this device, read where they lie. */
export function countWaiting(page: Page): Promise<number> {
  return countStored(page, 'ongi/outbox');
}

/** Exactly one post, with exactly these photos in order. A photo that was scaled down keeps its shape. */
export function expectJustThis(found: readonly WrittenPost[], post: PostToWrite): void {
  expect(
    found.map(({ title }) => title),
    '하나뿐이다',
  ).toEqual([post.title]);
  const shapes = (photos: readonly { width: number; height: number }[]): string[] =>
    photos.map(({ width, height }) => (width / height).toFixed(2));
  expect(shapes(found[0]?.images ?? []), '고른 사진 그대로다').toEqual(shapes(post.photos));
}

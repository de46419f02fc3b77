import { expect, type Page } from '@playwright/test';
import type { Families, Person } from '../accounts/people.ts';
import { chooseFiles, pickerCalled } from '../photos/pick-photos.ts';
import { jpegPhoto, type TestPhoto } from '../photos/photos.ts';

/** A family with so many memories; the newest one has a photo. */
export async function familyWithPosts(families: Families, count: number): Promise<Person> {
  const mother = await families.withFamily('엄마');
  for (let index = 0; index < count; index += 1) {
    await families.write(mother, {
      title: `추억 ${index + 1}`,
      content: '할머니 댁 마당에서 감을 땄다. 하준이가 제일 많이 땄다. 참 맑은 날이었다.',
      memoryDate: `2025-0${1 + (index % 6)}-1${index % 10}`,
      photos: index === count - 1 ? [await jpegPhoto('newest.jpg', 30)] : [],
    });
  }
  return mother;
}

/** From the intro to the step where a person writes what the video is to show. */
export async function chooseVideoPhoto(page: Page, photo: TestPhoto): Promise<void> {
  await page.getByRole('button', { name: /^(사진 업로드하기|파일 추가\/변경)$/ }).click();
  await chooseFiles(pickerCalled(page, '사진을 동영상화'), [photo]);
  await expect(page).toHaveURL(/\/goods\/videoGeneration\/step$/);
}

export async function requestVideo(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: '영상 설명' }).fill(prompt);
  await page.getByRole('button', { name: '영상 제작할래요' }).click();
  await expect(page).toHaveURL(/\/goods\/videoProcessing/);
}

/** How long a video may take while other journeys keep the machine busy. */
export const VIDEO_TIMEOUT_MS = 180_000;

import { expect, type Locator, type Page } from '@playwright/test';
import type { TestPhoto } from './photos.ts';
import { chooseFiles, pickerCalled } from './pick-photos.ts';

export async function openProfilePhotoPicker(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '프로필 사진 바꾸기' }).click();
  const picker = pickerCalled(page, '프로필 사진');
  await expect(picker).toBeVisible();
  return picker;
}

/** Goes on from choosing a photo to cutting it. */
export async function choosePortrait(page: Page, photo: TestPhoto): Promise<Locator> {
  const picker = await openProfilePhotoPicker(page);
  await chooseFiles(picker, [photo]);
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(picker).toBeHidden();
  const cutting = page.getByRole('dialog', { name: '사진 자르기' });
  await expect(cutting).toBeVisible();
  return cutting;
}

/** Chooses another portrait in the settings, cut from the middle. */
export async function changeProfilePhoto(page: Page, photo: TestPhoto): Promise<void> {
  const cutting = await choosePortrait(page, photo);
  await cutting.getByRole('button', { name: '이 사진으로 바꾸기' }).click();
  await expect(cutting).toBeHidden();
}

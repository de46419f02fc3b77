import { expect, type Locator, type Page } from '@playwright/test';
import type { TestPhoto } from './photos.ts';
import { chooseFiles, pickerCalled } from './pick-photos.ts';

/** The picker of the settings, open. */
export async function openProfilePhotoPicker(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '프로필 사진 바꾸기' }).click();
  const picker = pickerCalled(page, '프로필 사진');
  await expect(picker).toBeVisible();
  return picker;
}

/** Chooses another portrait in the settings. */
export async function changeProfilePhoto(page: Page, photo: TestPhoto): Promise<void> {
  const picker = await openProfilePhotoPicker(page);
  await chooseFiles(picker, [photo]);
  await picker.getByRole('button', { name: '완료' }).click();
  await expect(picker).toBeHidden();
}

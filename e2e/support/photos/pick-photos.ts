import { expect, type Locator, type Page } from '@playwright/test';
import type { TestPhoto } from './photos.ts';

export function pickerCalled(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

export async function openTab(
  picker: Locator,
  name: '파일 선택' | '사진 보관함' | '카메라' | 'Google Drive',
): Promise<void> {
  await picker.getByRole('tab', { name }).click();
  await expect(picker.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** Chooses files in the tab 파일 선택, which is the first one. */
export async function chooseFiles(picker: Locator, files: readonly TestPhoto[]): Promise<void> {
  await picker.locator('input[type=file]').setInputFiles([...files]);
}

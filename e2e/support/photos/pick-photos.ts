import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { temporaryFolder } from '../recordings/temporary-folder.ts';
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

/** What is larger would take a busy machine long on its way through the test's connection to the browser. */
const MAX_SENT_BYTES = 1_000_000;

/** Chooses files in the tab 파일 선택, which is the first one. */
export async function chooseFiles(picker: Locator, files: readonly TestPhoto[]): Promise<void> {
  const input = picker.locator('input[type=file]');
  const isSent = files.every(({ buffer }) => buffer.length <= MAX_SENT_BYTES);
  await input.setInputFiles(isSent ? [...files] : await writeFiles(files));
}

/** Paths in a folder that is removed when this process ends: the browser reads the files later. */
export async function writeFiles(files: readonly TestPhoto[]): Promise<string[]> {
  const folder = await temporaryFolder();
  return Promise.all(
    files.map(async ({ name, buffer }) => {
      const file = path.join(folder, name);
      await writeFile(file, buffer);
      return file;
    }),
  );
}

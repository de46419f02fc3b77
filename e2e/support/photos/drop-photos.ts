import type { Page } from '@playwright/test';
import type { TestPhoto } from './photos.ts';

/** Drops files onto the write form. */
export async function dropOnPhotos(page: Page, photos: readonly TestPhoto[]): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of dropped)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
    return transfer;
  }, files);
  await page.getByRole('button', { name: '사진 추가' }).dispatchEvent('drop', { dataTransfer });
}

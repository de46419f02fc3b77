import { expect, type Page } from '@playwright/test';

/**
 * Drops files on the form's photos as a mouse does. By their paths: large ones do not travel through the
 * test.
 */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'dropped-files', hidden: true });
    document.body.append(input);
  });
  const input = page.locator('#dropped-files');
  await input.setInputFiles([...paths]);
  // The form that is drawn early takes no drop yet.
  await expect.poll(() => input.evaluate(dropOnPhotos)).toBe(true);
}

/** @returns whether the form took them */
function dropOnPhotos(chosen: HTMLInputElement): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of chosen.files ?? []) dataTransfer.items.add(file);
  const add = [...document.querySelectorAll('button')].find((button) =>
    button.textContent.includes('사진 추가'),
  );
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  const isTaken = add !== undefined && !add.dispatchEvent(drop);
  if (isTaken) chosen.remove();
  return isTaken;
}

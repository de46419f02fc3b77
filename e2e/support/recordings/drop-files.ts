import type { Page } from '@playwright/test';

/** Drops files on the form's photos as a mouse does. By their paths: large ones do not travel through the test. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'dropped-files', hidden: true });
    document.body.append(input);
  });
  const input = page.locator('#dropped-files');
  await input.setInputFiles([...paths]);
  await input.evaluate((chosen: HTMLInputElement) => {
    const dataTransfer = new DataTransfer();
    for (const file of chosen.files ?? []) dataTransfer.items.add(file);
    const add = [...document.querySelectorAll('button')].find((button) =>
      button.textContent.includes('사진 추가'),
    );
    add?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    chosen.remove();
  });
}

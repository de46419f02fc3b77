import type { Page } from '@playwright/test';

/**
 * A device without room for a video, as its database responds then. Not by a quota: Chromium's headless shell
 * does not apply one that DevTools sets.
 */
export async function hasNoRoomForVideos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isVideo = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((part) => part instanceof Blob && part.type.startsWith('video/'));
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (isVideo(value)) throw new DOMException('', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
}

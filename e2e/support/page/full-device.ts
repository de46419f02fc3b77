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
    const store = IDBObjectStore.prototype;
    const put: unknown = Reflect.get(store, 'put');
    if (typeof put !== 'function') throw new Error('no put');
    Reflect.set(store, 'put', function (this: IDBObjectStore, ...args: readonly unknown[]): unknown {
      if (isVideo(args[0])) throw new DOMException('', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    });
  });
}

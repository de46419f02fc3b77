import type { Page } from '@playwright/test';

/** What a site has stored in a browser: names of what is there, none of what is empty. */
export type DeviceStorage = {
  /** Without the newest verified release map, which is nobody's. */
  local: string[];
  session: string[];
  /** `ongi/drafts: 1` */
  records: string[];
  /** Caches of pictures; the site's own files are nobody's. */
  cachedMedia: string[];
};

export async function readDeviceStorage(page: Page): Promise<DeviceStorage> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not answered')));
      });
    const records: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const count = await resultOf(database.transaction(store).objectStore(store).count());
        if (count > 0) records.push(`${name}/${store}: ${count}`);
      }
      database.close();
    }
    const cachedMedia: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/media/')) cachedMedia.push(new URL(url).pathname);
    const local = Object.keys(localStorage).filter((name) => name !== 'ongi-releases');
    return { local, session: Object.keys(sessionStorage), records, cachedMedia };
  });
}

/** How many records a store of the device has: `ongi/drafts`. */
export async function countStored(page: Page, store: string): Promise<number> {
  const { records } = await readDeviceStorage(page);
  return Number(records.find((record) => record.startsWith(`${store}: `))?.slice(store.length + 2) ?? 0);
}

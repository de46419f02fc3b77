import type { SiteStore } from './site-store.ts';

/** Reads as a site with these files would, over those of another one; nothing can be written. */
export function readOnlySite(files: ReadonlyMap<string, Uint8Array>, below?: SiteStore): SiteStore {
  const readOnly = (): Promise<never> => Promise.reject(new Error('a check writes nothing'));
  return {
    address: below?.address ?? 'the site',
    read: async (file) => files.get(file) ?? below?.read(file),
    list: async (folder) => {
      const beginning = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`;
      const own = [...files.keys()].filter((file) => file.startsWith(beginning));
      // What a killed run left of another build, publishing removes.
      const isReplaced = own.some((file) => !file.slice(beginning.length).includes('/'));
      const stays = isReplaced ? [] : await below?.list(folder);
      return [...new Set([...(stays ?? []), ...own])];
    },
    putNew: readOnly,
    replace: readOnly,
    remove: readOnly,
    removeLeftovers: readOnly,
  };
}

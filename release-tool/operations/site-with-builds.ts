import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { publishedVersionFile } from '../format/published-version.ts';
import { publishedVersionPath, type NamedVersion } from '../format/site-paths.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertSameClaim, filesOf, readClaim, readyBuild, type Naming } from './ready-build.ts';

export type SiteWithBuilds = {
  /** Reads as the site will once they are published; nothing can be written. */
  store: SiteStore;
  versions: NamedVersion[];
  /** Those that are not in the site: nobody has signed them yet. */
  unpublished: NamedVersion[];
};

type WithBuilds = {
  keys: KeyList;
  naming: Naming;
  who: string;
  /** False: the site is known by its contracts alone. */
  hasFiles?: boolean;
};

/** Nobody's: no key is asked for a check. */
const NO_KEY = '0'.repeat(16);

/**
 * A site with builds that nobody has published, for a check that takes no number.
 * @throws ReleaseError where publishing them would be rejected
 */
export async function siteWithBuilds(
  store: SiteStore,
  builtDirs: readonly string[],
  { keys, naming, who, hasFiles = true }: WithBuilds,
): Promise<SiteWithBuilds> {
  const added = new Map<string, Uint8Array>();
  const versions: NamedVersion[] = [];
  const unpublished: NamedVersion[] = [];
  for (const builtDir of builtDirs) {
    const build = await readyBuild(builtDir, store, { keys, naming });
    const { name, version, folder, contractBytes, before } = build;
    const contract = integrityOf(contractBytes);
    const files = filesOf(builtDir, build, before === undefined ? [] : await store.list(folder));
    versions.push({ name, version });
    // The site's own files are what its pages would get.
    if (before !== undefined && hasFiles) continue;
    const claim = await readClaim(store, { name, version });
    if (claim !== undefined) assertSameClaim(claim, contract, keys);
    unpublished.push({ name, version });
    for (const { to, content } of files) added.set(to, content);
    added.set(`${folder}/${BUILD_CONTRACT_FILE}`, contractBytes);
    const record = { name, version, who, keyId: NO_KEY, baseUrl: `/${folder}/`, contract };
    added.set(publishedVersionPath(name, version), Buffer.from(publishedVersionFile(record)));
  }
  return { store: overlay(store, added), versions, unpublished };
}

function overlay(store: SiteStore, added: ReadonlyMap<string, Uint8Array>): SiteStore {
  const readOnly = (): Promise<never> => Promise.reject(new Error('a check writes nothing'));
  const folders = new Set([...added.keys()].map((file) => file.slice(0, file.lastIndexOf('/') + 1)));
  return {
    address: store.address,
    read: async (file) => added.get(file) ?? store.read(file),
    list: async (folder) => {
      const beginning = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`;
      const own = [...added.keys()].filter((file) => file.startsWith(beginning));
      // What a killed run left of another build, publishing removes.
      const isReplaced = own.length > 0 && folders.has(beginning);
      const stays = isReplaced ? [] : await store.list(folder);
      return [...new Set([...stays, ...own])];
    },
    putNew: readOnly,
    replace: readOnly,
    remove: readOnly,
    removeLeftovers: readOnly,
  };
}

import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import type { KeyList } from 'federation/release-format/trust/key-list';
import { publishedVersionFile } from '../format/published-version.ts';
import { publishedVersionPath, type NamedVersion } from '../format/site-paths.ts';
import { readOnlySite } from '../store/read-only-site.ts';
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
  /** False: the site is known by its contracts alone. */
  hasFiles?: boolean;
};

/** Nobody has published it: no key is asked for a check. */
const NOBODY = { who: 'nobody', keyId: '0'.repeat(16) };

/**
 * A site with builds that nobody has published, for a check that takes no number.
 * @throws ReleaseError where publishing them would be rejected
 */
export async function siteWithBuilds(
  store: SiteStore,
  builtDirs: readonly string[],
  { keys, naming, hasFiles = true }: WithBuilds,
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
    const record = { name, version, ...NOBODY, baseUrl: `/${folder}/`, contract };
    added.set(publishedVersionPath(name, version), Buffer.from(publishedVersionFile(record)));
  }
  return { store: readOnlySite(added, store), versions, unpublished };
}

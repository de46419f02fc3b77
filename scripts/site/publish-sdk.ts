import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from '../../federation/release-format/build-contract.ts';
import { contentVersionOf, readBuild } from '../../federation/release-format/read-build-contract.ts';
import { SDK_NAME } from '../../federation/release-format/fixed-names.ts';
import { ReleaseError } from '../../release-tool/format/release-error.ts';
import { versionFolder } from '../../release-tool/format/site-paths.ts';
import type { Authority } from '../../release-tool/operations/authority.ts';
import { publish, type Published } from '../../release-tool/operations/publish.ts';
import { isSameContent, type SiteStore } from '../../release-tool/store/site-store.ts';

export type SdkPublication = {
  /** Where packing leaves the packages (`sdkFolderIn`). */
  folder: string;
  who: string;
  /** Asked for only where something is to be published. */
  authority: () => Promise<Authority>;
};

/** Where `npm run sdk:pack` leaves the packages of a working tree. */
export function sdkFolderIn(root: string): string {
  return path.join(root, 'sdk', 'dist');
}

/**
 * Publishes the packages of teams' own repositories that lie packed beside a host: the only place where that is
 * done by itself. Undefined where none were ever packed, or these are there already. The first content of a number
 * gets the number; what is packed under it later, of a tree that is being worked on, gets a sum besides.
 */
export async function publishSdk(
  store: SiteStore,
  { folder, who, authority }: SdkPublication,
): Promise<Published | undefined> {
  if (!existsSync(path.join(folder, BUILD_CONTRACT_FILE))) return undefined;
  const { contract, contractBytes } = readBuild(folder);
  const read = (version: string) => store.read(`${versionFolder(SDK_NAME, version)}/${BUILD_CONTRACT_FILE}`);
  const present = await read(contract.packageVersion);
  const isThere =
    isSameContent(present, contractBytes) || (await read(contentVersionOf(contract))) !== undefined;
  if (isThere) return undefined;
  const options = { authority: await authority(), who };
  try {
    return await publish(folder, store, options);
  } catch (error) {
    if (!(error instanceof ReleaseError && error.code === 'version-exists')) throw error;
    return publish(folder, store, { ...options, naming: 'by-content' });
  }
}

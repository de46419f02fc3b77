import { cpSync } from 'node:fs';
import path from 'node:path';
import { readReleaseMap } from '../../../release-tool/testing/read-release-map.ts';
import { openSiteStore } from '../../../release-tool/store/open-store.ts';

/** Its state: everything else in a site is a version. */
const STATE = ['index.html', 'releases.json', 'service-worker.js', '.releases'];

/** Copies what is live: a working tree's site has hundreds of other versions. */
export async function copyLiveSite(from: string, to: string): Promise<void> {
  const { host, areas } = await readReleaseMap(openSiteStore(from));
  const versions = [host, ...Object.values(areas)].map(({ baseUrl }) => baseUrl);
  for (const name of [...STATE, ...versions])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}

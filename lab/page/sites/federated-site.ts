import { cpSync } from 'node:fs';
import path from 'node:path';
import { soleOperator } from '../../../release-tool/operations/sole-operator.ts';
import { promote } from '../../../release-tool/operations/promote.ts';
import { publish } from '../../../release-tool/operations/publish.ts';
import { readReleaseMap } from '../../../release-tool/site/derived-files.ts';
import { openSiteStore } from '../../../release-tool/store/open-store.ts';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';
import { readOwnKey } from '../../../scripts/site/own-key.ts';
import type { OwnSite } from '../../../scripts/site/own-site.ts';

/** Its state: everything else in a site is a version. */
const STATE = ['index.html', 'releases.json', 'service-worker.js', '.releases'];

const WHO = 'npm run bench';

/** Copies what is live: a working tree's site has hundreds of other versions. */
export async function copyLiveSite(from: string, to: string): Promise<void> {
  const { host, areas } = await readReleaseMap(openSiteStore(from));
  const versions = [host, ...Object.values(areas)].map(({ baseUrl }) => baseUrl);
  for (const name of [...STATE, ...versions])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}

/** Builds a package of other sources and makes it live, as its team would. */
export async function releasePackage(site: OwnSite, packageDir: string): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, ['--run', 'build'], {
    cwd: packageDir,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${output}\n\nbuilding ${packageDir} failed`);
  const store = openSiteStore(site.siteDir);
  const authority = await soleOperator(store, readOwnKey(site), WHO);
  const version = await publish(path.join(packageDir, 'dist'), store, {
    authority,
    who: WHO,
    naming: 'by-content',
  });
  const outcome = await promote(store, { versions: [version], who: WHO, why: 'a string', authority });
  if (outcome.kind !== 'changed') throw new Error(`the release was not made live: ${outcome.kind}`);
}

import { createHash } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPlatform } from '../../../release-tool/platform/read-platform.ts';
import { fetchBytes } from '../../../release-tool/store/fetch-bytes.ts';
import type { Surroundings } from '../surroundings.ts';
import { installedManifest, tarballsIn } from './next-packages.ts';
import { planLines, upgradePlan, type ContractChange } from './upgrade-plan.ts';

const USAGE = `ongi upgrade --plan --site-url <address> [--roots <fingerprint>] [--version <version>]
ongi upgrade --plan --from <folder of tarballs>

Prints every one, as <file>:<line>, that does not fit the SDK that the site serves (its newest, or --version):
modules, names and fields that are gone or different, and versions that package.json has to name. Changes nothing.
ONGI_SITE_URL is the address, ONGI_RELEASE_ROOTS the fingerprint of the site's roots. Exit code 1: there is one.`;

/** `ongi upgrade`: what a team has to change for the next SDK of its site. The result is the exit code. */
export async function upgradeCommand(
  args: readonly string[],
  { folder, env, print, note }: Surroundings,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      plan: { type: 'boolean' },
      'site-url': { type: 'string' },
      roots: { type: 'string' },
      version: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const address = values['site-url'] ?? env['ONGI_SITE_URL'];
  if (values.help === true || values.plan !== true || (values.from ?? address) === undefined) {
    print(USAGE);
    return values.help === true ? 0 : 2;
  }
  const roots = values.roots ?? env['ONGI_RELEASE_ROOTS'];
  const next =
    values.from === undefined
      ? await sdkOf(new URL(address ?? ''), { roots, version: values.version, remote: folder })
      : { tarballs: tarballsIn(path.resolve(folder, values.from)), changes: [] };
  if ('version' in next) note(`compared with the SDK ${next.version}`);
  const found = upgradePlan({ remote: folder, ...next });
  for (const line of planLines(found)) print(line);
  return found.length === 0 ? 0 : 1;
}

type SiteSdk = { version: string; tarballs: Uint8Array[]; changes: ContractChange[] };

/** The packages that a site serves, as its operator signed them. @throws Error with a sentence */
async function sdkOf(
  site: URL,
  { roots, version, remote }: { roots: string | undefined; version: string | undefined; remote: string },
): Promise<SiteSdk> {
  const { facts } = await readPlatform({ site, roots });
  const sdk = facts.sdks.find((one) => version === undefined || one.version === version);
  if (sdk === undefined)
    throw new Error(
      `${site.origin} serves ${version === undefined ? 'no SDK' : `no SDK ${version}`}: it has ${facts.sdks.map((one) => one.version).join(', ') || 'none'}`,
    );
  const tarballs: Uint8Array[] = [];
  for (const { file, integrity } of Object.values(sdk.packages)) {
    const from = new URL(sdk.address + file, site).href;
    const tarball = await fetchBytes(from);
    const sum = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    if (sum !== integrity) throw new Error(`${from} is not what the site's operator signed`);
    tarballs.push(tarball);
  }
  const present = installedManifest(remote, '@ongi/remote')?.version;
  const at = facts.contract.changes.findIndex((entry) => entry.version === present);
  const since = at === -1 ? facts.contract.changes : facts.contract.changes.slice(0, at);
  return { version: sdk.version, tarballs, changes: since.flatMap((entry) => entry.changes) };
}

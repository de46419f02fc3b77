import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { SDK_NAME, SERVICE_WORKER_FILE } from 'federation/release-format/fixed-names';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import { ReleaseError } from '../format/release-error.ts';
import { versionFolder } from '../format/site-paths.ts';
import { grouped, type Finding, type GroupedFinding } from './finding.ts';
import { headerFindings } from './headers.ts';
import { httpGet } from './http-get.ts';
import { verifyFile, verifyFiles } from './verify-files.ts';
import { verifyMap, verifySitePlatform, type MapRequest } from './verify-map.ts';
import { NOWHERE, pageIn, verifyPage } from './verify-page.ts';

/** What a host does not serve as it must (docs/contracts/site-folder.md), asked as browsers ask. */
export async function verifySite(request: MapRequest): Promise<GroupedFinding[]> {
  try {
    return grouped(await findingsOf(request));
  } catch (error) {
    if (!(error instanceof ReleaseError && error.code === 'unreachable')) throw error;
    return grouped([{ code: 'unreachable', about: request.site.href, message: `failed: ${error.message}` }]);
  }
}

async function findingsOf(request: MapRequest): Promise<Finding[]> {
  const { site, own } = request;
  const { findings, value, map } = await verifyMap(request);
  if (map === undefined) return findings;
  findings.push(...(await verifyPage(site, map, value)), ...(await verifyWorker(site, map)));
  for (const { name, release } of releasesIn(map)) {
    const contract = await own?.store.read(`${versionFolder(name, release.version)}/${BUILD_CONTRACT_FILE}`);
    findings.push(...(await verifyFiles(site, { name, ...release }, contract)));
  }
  // It holds the same map, of which that is said already.
  const isBelieved = !findings.some(({ code }) => code === 'map-rejected');
  const platform = isBelieved ? await verifySitePlatform(request, map) : undefined;
  findings.push(...(platform?.findings ?? []));
  for (const { version, address: baseUrl } of platform?.sdks ?? [])
    findings.push(...(await verifyFiles(site, { name: SDK_NAME, version, baseUrl, files: {} }, undefined)));
  findings.push(...(await verifyUnknown(site, map)), ...(await verifyHidden(site, map)));
  return findings;
}

/** At the site's root lies a copy of the live host's. */
async function verifyWorker(site: URL, { host }: ReleaseMap): Promise<Finding[]> {
  const integrity = host.files[SERVICE_WORKER_FILE];
  if (integrity === undefined) return [];
  const address = new URL(`/${SERVICE_WORKER_FILE}`, site);
  return verifyFile({ address, integrity }, 'worker', { isElsewhere: false });
}

/** Whether what is no file of the site is served by nobody, and says so. */
async function verifyUnknown(site: URL, map: ReleaseMap): Promise<Finding[]> {
  const releases = ownReleases(site, map);
  const files = [
    `/${NOWHERE}.js`,
    `/${NOWHERE}.html`,
    `/host/0.0.0-${NOWHERE}/main.css`,
    ...releases.map(({ folder }) => `${folder}${NOWHERE}.js`),
  ];
  const found: Finding[] = [];
  for (const path of files) {
    const served = await httpGet(new URL(path, site), { accept: 'text/html,*/*' });
    const message = `is answered with ${served.status}, not with 404`;
    if (served.status === 404) found.push(...headerFindings(served, 'error'));
    else found.push({ code: 'unknown-file', about: path, message });
  }
  return found;
}

/** Whether the release tool's files, and those beside a version's own, stay where they are. */
async function verifyHidden(site: URL, map: ReleaseMap): Promise<Finding[]> {
  const releases = ownReleases(site, map);
  const paths = [
    `/.releases/${String(map.revision).padStart(6, '0')}.json`,
    '/.releases/',
    `/.releases/keys/${String(map.trust?.version ?? 1).padStart(6, '0')}.json`,
    '/.releases/overview/index.html',
    '/.composed',
    '/.env',
    '/.git/config',
    ...['index.html', 'releases.json', SERVICE_WORKER_FILE].flatMap((file) => [`/${file}.br`, `/${file}.gz`]),
    ...releases.flatMap(({ name, version, folder, files }) => [
      `/.releases/versions/${name}/${version}.json`,
      folder + SIGNATURE_FILE,
      ...files.slice(0, PROBED).flatMap((file) => [
        `${folder}${file}.map`,
        `${folder}${file}.br`,
        `${folder}${file}.gz`,
        `/.maps/${name}/${version}/${file}.map`,
        // What a server tidies up after it has chosen by which rules it serves.
        `/${name}/%2e%2e/.maps/${name}/${version}/${file}.map`,
      ]),
    ]),
  ];
  const found: Finding[] = [];
  for (const path of paths) {
    const served = await httpGet(site, {}, path);
    const isServed = served.status === 200 && (await pageIn(served)) === undefined;
    if (isServed) found.push({ code: 'hidden-file', about: path, message: 'is served' });
  }
  return found;
}

/** Files of a version beside which others are looked for: servers do not tell them apart. */
const PROBED = 2;

/** Those that the site serves itself. */
function ownReleases(site: URL, map: ReleaseMap) {
  return releasesIn(map)
    .filter(({ release }) => new URL(release.baseUrl, site).origin === site.origin)
    .map(({ name, release: { version, baseUrl, files } }) => {
      return { name, version, folder: baseUrl, files: Object.keys(files) };
    });
}

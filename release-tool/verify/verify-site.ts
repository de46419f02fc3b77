import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { SDK_NAME } from 'federation/release-format/fixed-names';
import { releasesIn } from 'federation/release-format/release-map';
import { ReleaseError } from '../format/release-error.ts';
import { versionFolder } from '../format/site-paths.ts';
import { grouped, type Finding, type GroupedFinding } from './finding.ts';
import { verifyFiles } from './verify-files.ts';
import { verifyMap, type MapRequest } from './verify-map.ts';
import { verifyHidden, verifyUnknown, verifyWorker } from './verify-others.ts';
import { verifySitePlatform } from './verify-site-platform.ts';
import { verifyPage } from './verify-page.ts';

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
  const { findings: ofPlatform, sdks } = isBelieved
    ? await verifySitePlatform(request, map)
    : { findings: [], sdks: [] };
  findings.push(...ofPlatform);
  for (const { version, address: baseUrl } of sdks)
    findings.push(...(await verifyFiles(site, { name: SDK_NAME, version, baseUrl, files: {} }, undefined)));
  findings.push(...(await verifyUnknown(site, map)), ...(await verifyHidden(site, map)));
  return findings;
}

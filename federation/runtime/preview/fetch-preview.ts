import type { AreaContract } from '../../release-format/build-contract.ts';
import type { PreviewPayload } from '../../release-format/preview-token.ts';
import { areaReleaseOf } from '../../release-format/release-of-contract.ts';
import { parseReleaseMap, type AreaRelease, type ReleaseMap } from '../../release-format/release-map.ts';

/**
 * The release that a believed link names, made from its contract, which is fetched with the integrity that was signed.
 * Rejects when it cannot be had, is not what was signed, or is no such area's.
 *
 * @param releases the map that the page runs with, whatever it says of the area
 */
export async function fetchPreview(payload: PreviewPayload, releases: ReleaseMap): Promise<AreaRelease> {
  const { area, version, baseUrl, contract: integrity } = payload;
  const response = await fetch(`${baseUrl}contract.json`, {
    integrity,
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the contract of ${area} ${version} answers ${response.status}`);
  const contract: AreaContract = await response.json();
  if (contract.kind !== 'area' || contract.area !== area)
    throw new Error(`this is not the contract of ${area}`);
  // It is what a team signed; whether it is a release of the shape that this page understands is looked at as in a map.
  const release = areaReleaseOf(contract, version, baseUrl);
  const fitting = parseReleaseMap({ ...releases, areas: { [area]: release } })?.areas[area];
  if (fitting === undefined) throw new Error(`${area} ${version} is no release`);
  return fitting;
}

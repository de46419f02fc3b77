import type { AreaContract } from '../../release-format/build-contract.ts';
import type { PreviewPayload } from '../../release-format/preview-token.ts';
import { areaReleaseOf } from '../../release-format/release-of-contract.ts';
import { parseReleaseMap, type AreaRelease, type ReleaseMap } from '../../release-format/release-map.ts';

/** Fetches the contract with its signed integrity. Rejects if unavailable, altered or of another area. */
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
  // A team signed it; its shape is validated like a release in a map.
  const release = areaReleaseOf(contract, version, baseUrl);
  const fitting = parseReleaseMap({ ...releases, areas: { [area]: release } })?.areas[area];
  if (fitting === undefined) throw new Error(`${area} ${version} is no release`);
  return fitting;
}

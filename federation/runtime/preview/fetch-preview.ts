import type { BuildContract } from '../../release-format/build-contract.ts';
import type { PreviewedVersion } from '../../release-format/preview/preview-token.ts';
import { areaReleaseOf, hostReleaseOf } from '../../release-format/release-of-contract.ts';
import { parseReleaseMap, type HostRelease, type ReleaseMap } from '../../release-format/release-map.ts';
import type { ReleasePreview } from '../choose-releases.ts';

/** Fetches all releases of a link. Rejects if one is unavailable, altered or of another package. */
export async function fetchPreview(
  versions: readonly PreviewedVersion[],
  releases: ReleaseMap,
): Promise<ReleasePreview> {
  const fetched = await Promise.all(
    versions.map(async (version) => [version, await fetchContract(version)] as const),
  );
  const preview: ReleasePreview = { areas: {} };
  for (const [{ name, version, baseUrl }, contract] of fetched) {
    const isOfPackage =
      contract.kind === 'host' ? name === 'host' : contract.kind === 'area' && contract.area === name;
    if (!isOfPackage) throw new Error(`this is not the contract of ${name}`);
    if (contract.kind === 'area') preview.areas[name] = areaReleaseOf(contract, version, baseUrl);
    else {
      // The page's first-view script is one of them.
      const scripts = Object.keys(contract.assets).filter((file) => /^[^/]+\.js$/.test(file));
      preview.host = hostReleaseOf(contract, version, baseUrl, scripts);
    }
  }
  return fitting(preview, releases);
}

/** With its signed integrity. */
async function fetchContract({ baseUrl, contract, ...named }: PreviewedVersion): Promise<BuildContract> {
  const response = await fetch(`${baseUrl}contract.json`, {
    integrity: contract,
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
  });
  if (!response.ok)
    throw new Error(`the contract of ${named.name} ${named.version} answers ${response.status}`);
  return response.json();
}

/** A team signed it; its shape is validated like a release in a map. */
function fitting({ host, areas }: ReleasePreview, releases: ReleaseMap): ReleasePreview {
  const parsed = parseReleaseMap({ ...releases, host: host ?? releases.host, areas });
  for (const [name, { version }] of Object.entries(areas))
    if (parsed?.areas[name] === undefined) throw new Error(`${name} ${version} is no release`);
  if (parsed === undefined) throw new Error('the host is no release');
  return host === undefined ? { areas: parsed.areas } : { host: parsed.host, areas: parsed.areas };
}

/** The chooser of index.html reads it (release-format/page/host-chooser.ts). */
export type HostPreviewMark = { release: HostRelease; expiresAt: number };

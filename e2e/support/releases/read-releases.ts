import type { ReleaseMap } from 'federation/testing/signed-map';

export type Releases = ReleaseMap;

export async function readReleases(baseURL: string): Promise<Releases> {
  const response = await fetch(`${baseURL}/releases.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`releases.json: ${response.status}`);
  return await response.json();
}

export function releaseOf(releases: Releases, area: string): Releases['areas'][string] {
  const release = releases.areas[area];
  if (release === undefined) throw new Error(`${area} is not released`);
  return release;
}

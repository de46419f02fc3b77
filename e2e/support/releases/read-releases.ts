import type { ReleaseMap } from 'federation/testing/signed-map';

export type Releases = ReleaseMap;

export async function readReleases(baseURL: string): Promise<Releases> {
  const response = await fetch(`${baseURL}/releases.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`releases.json: ${response.status}`);
  return await response.json();
}

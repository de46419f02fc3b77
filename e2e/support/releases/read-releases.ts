/** As much of the release map as journeys look at; `federation/release-format` owns its schema. */
export type Releases = {
  host: { version: string; baseUrl: string };
  areas: Record<
    string,
    {
      version: string;
      baseUrl: string;
      entry: string;
      start: string[];
      paths: Record<string, string[]>;
      files: Record<string, string>;
      firstViews?: Record<string, { script: string; styles: string[] }>;
    }
  >;
};

export async function readReleases(baseURL: string): Promise<Releases> {
  const response = await fetch(`${baseURL}/releases.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`releases.json: ${response.status}`);
  return await response.json();
}

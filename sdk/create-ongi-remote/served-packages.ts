import { SdksOfSiteSchema } from '../../federation/release-format/platform/served-sdks.ts';

/**
 * Where the site has our packages of a version, by name. A number that was published with several contents
 * lies in several folders, and the platform names the newest first.
 * @throws Error with a sentence if the site has none of this version
 */
export async function servedPackages(site: string, version: string): Promise<Map<string, string>> {
  const platform = new URL('/platform.json', site).href;
  const response = await fetch(platform).catch(() => undefined);
  if (response === undefined) throw new Error(`${platform} does not answer`);
  if (!response.ok) throw new Error(`${platform} answered with ${response.status}`);
  const body: unknown = await response.json().catch(() => undefined);
  const { data } = SdksOfSiteSchema.safeParse(body);
  if (data === undefined) throw new Error(`${platform} names no packages: is that the address of a site?`);
  const sdk = data.sdks.find(
    ({ packages }) => packages['create-ongi-remote']?.file === `create-ongi-remote-${version}.tgz`,
  );
  if (sdk === undefined) {
    const others = data.sdks.map((one) => one.version).join(', ') || 'none';
    throw new Error(
      `${platform} names no packages of ${version}: it has ${others}; begin with create-ongi-remote of one of these`,
    );
  }
  return new Map(
    Object.entries(sdk.packages).map(([name, { file }]) => [name, new URL(sdk.address + file, site).href]),
  );
}

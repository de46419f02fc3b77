import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SDK_NAME } from 'federation/release-format/fixed-names';
import { platformFile } from 'federation/release-format/platform/collect-platform';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { ServedPage } from './served-site.ts';
import { readOwnFile } from './verified-files.ts';

/** No contract or signature comes near. */
const FILE_BYTES = 4_000_000;

/** `platform.json` of the map that is served: made of signed contracts, whatever lies at the root. */
export class ServedPlatform {
  readonly #site: string;
  #made: { releases: ReleaseMap; stamp: string; text: string } | undefined;

  constructor(siteDirectory: string) {
    this.#site = siteDirectory;
  }

  /** Undefined for a site that never had a signed log. */
  async of({ releases, trust }: ServedPage): Promise<string | undefined> {
    if (releases === undefined || trust === 'unsigned') return undefined;
    const stamp = await this.#sdkStamp();
    if (this.#made?.releases === releases && this.#made.stamp === stamp) return this.#made.text;
    const text = await platformFile(releases, {
      read: (path) => readOwnFile(this.#site, path, FILE_BYTES),
      list: (folder) => this.#list(folder),
    });
    if (text !== undefined) this.#made = { releases, stamp, text };
    return text;
  }

  async #list(folder: string): Promise<string[]> {
    const names = await readdir(join(this.#site, folder), { recursive: true }).catch(() => []);
    return names.map((name) => `${folder}/${name}`);
  }

  /** SDKs are no part of the map: they come and go without a new one. */
  async #sdkStamp(): Promise<string> {
    const folder = join(this.#site, SDK_NAME);
    const versions = await readdir(folder).catch(() => []);
    const times = versions.map(async (version) => {
      const found = await stat(join(folder, version)).catch(() => undefined);
      return `${version} ${found?.mtimeMs}`;
    });
    return (await Promise.all(times)).toSorted((one, other) => one.localeCompare(other)).join();
  }
}

import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rendersPageWith } from '../browser/network.ts';
import type { BuildCopy } from './build-copy.ts';
import { integrityOf } from './integrity-of.ts';
import { withChangedMap } from './signed-map.ts';
import { readReleases } from './read-releases.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The version of builds that are on no site. */
const UNPUBLISHED = 'planted';

type Previewed = { name: string; version: string; baseUrl: string; contract: string };

/** As if the tab had opened a trusted preview link to the live version. Call it before opening the page. */
export function previews(area: string) {
  return async (page: Page): Promise<void> => {
    const site = process.env['E2E_BASE_URL'] ?? '';
    const { version, baseUrl } = (await readReleases(site)).areas[area] ?? { version: '', baseUrl: '/' };
    const contract = await (await fetch(new URL(`${baseUrl}contract.json`, site))).bytes();
    await previewsVersions(page, [{ name: area, version, baseUrl, contract: integrityOf(contract) }]);
  };
}

/** Such a link to builds by their areas. Their files are those of the folders: nothing is published. */
export async function previewsBuilds(page: Page, builds: Readonly<Record<string, BuildCopy>>): Promise<void> {
  const versions: Previewed[] = [];
  for (const [name, { folder }] of Object.entries(builds)) {
    const baseUrl = `/${name}/${UNPUBLISHED}/`;
    const dist = join(folder, 'dist');
    const contract = integrityOf(await readFile(join(dist, 'contract.json')));
    versions.push({ name, version: UNPUBLISHED, baseUrl, contract });
    await page.context().route(
      ({ pathname }) => pathname.startsWith(baseUrl),
      (route) => {
        const { pathname } = new URL(route.request().url());
        return route.fulfill({ path: join(dist, pathname.slice(baseUrl.length)) });
      },
    );
  }
  await previewsVersions(page, versions);
}

async function previewsVersions(page: Page, versions: readonly Previewed[]): Promise<void> {
  const { origin } = new URL(process.env['E2E_BASE_URL'] ?? '');
  const team = generateKeyPairSync('ed25519');
  const payload = { v: 1, origin, expiresAt: Date.now() + HOUR_MS, versions };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const token = `${text}.${sign(null, Buffer.from(text), team.privateKey).toString('base64url')}`;
  await page.addInitScript((storedToken) => sessionStorage.setItem('ongi-preview', storedToken), token);

  const raw = team.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const packages = versions.map(({ name }) => name);
  const previewKeys = [{ publicKey: raw.toString('base64'), packages }];
  await rendersPageWith((html) => withChangedMap(html, { previewKeys }))(page);
}

import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rendersPageWith } from '../browser/network.ts';
import { integrityOf } from './integrity-of.ts';
import { withChangedMap } from './signed-map.ts';
import { readReleases } from './read-releases.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** As if the tab had opened a trusted preview link to the live version. Call it before opening the page. */
export function previews(area: string) {
  return async (page: Page): Promise<void> => {
    const baseURL = process.env['E2E_BASE_URL'] ?? '';
    const { version, baseUrl } = (await readReleases(baseURL)).areas[area] ?? { version: '', baseUrl: '/' };
    const contract = await (await fetch(new URL(`${baseUrl}contract.json`, baseURL))).bytes();
    const team = generateKeyPairSync('ed25519');
    const payload = {
      v: 1,
      origin: new URL(baseURL).origin,
      expiresAt: Date.now() + HOUR_MS,
      versions: [{ name: area, version, baseUrl, contract: integrityOf(contract) }],
    };
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const token = `${text}.${sign(null, Buffer.from(text), team.privateKey).toString('base64url')}`;
    await page.addInitScript((storedToken) => sessionStorage.setItem('ongi-preview', storedToken), token);

    const raw = team.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    const previewKeys = [{ publicKey: raw.toString('base64'), packages: [area] }];
    await rendersPageWith((html) => withChangedMap(html, { previewKeys }))(page);
  };
}

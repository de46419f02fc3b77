import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { jsonFile } from '../../federation/release-format/json-file.ts';
import { verifyPlatform } from '../../federation/release-format/platform/verify-platform.ts';
import { SIGNATURE_FILE } from '../../federation/release-format/trust/contract-signature.ts';
import { signContract } from '../../release-tool/keys/put-signature.ts';
import { writeSdk } from '../../release-tool/testing/packed-sdk.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { newSigner } from '../../release-tool/testing/test-keys.ts';

const site = await SiteInFolder.make();
after(() => site.remove());
await site.compose();
const { origin } = await startTestApi({ SITE_DIR: site.address, LOG_LEVEL: 'silent' });
const get = (address: string): Promise<Response> => fetch(origin + address);

const publishSdk = (version: string) => site.publish(writeSdk(site.packageFolder(), version));

async function platform() {
  const verdict = await verifyPlatform(await (await get('/platform.json')).json(), {
    roots: undefined,
    now: new Date(),
  });
  return verdict.kind === 'valid' ? verdict.platform.facts : assert.fail(verdict.reason);
}

describe('the API serves', () => {
  test('platform.json as it lies in the site, revalidated each time; another one at the root is not believed', async () => {
    const response = await get('/platform.json');
    assert.deepEqual(
      ['cache-control', 'content-type', 'content-security-policy'].map((name) => response.headers.get(name)),
      ['no-cache', 'application/json; charset=utf-8', "default-src 'none'; sandbox"],
    );
    const lies = await site.text('platform.json');
    assert.equal(await response.text(), lies);
    const again = await fetch(`${origin}/platform.json`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    writeFileSync(path.join(site.address, 'platform.json'), '{}');
    assert.equal(await (await get('/platform.json')).text(), lies);
  });

  test('an SDK as soon as it is published, its files unaltered and for a year, and nothing beside them', async () => {
    await publishSdk('3.1.0');
    await publishSdk('3.2.0');
    const { sdks } = await platform();
    assert.deepEqual(
      sdks.map(({ version }) => version),
      ['3.2.0', '3.1.0'],
    );
    for (const { address, packages } of sdks)
      for (const { file } of Object.values(packages)) {
        const response = await get(address + file);
        assert.deepEqual(
          ['cache-control', 'content-type'].map((name) => response.headers.get(name)),
          ['public, max-age=31536000, immutable', 'application/gzip'],
        );
        assert.equal(await response.text(), `packed ${file}`);
      }
    writeFileSync(path.join(site.address, 'sdk/3.1.0/ongi-cli-3.1.0.tgz'), 'altered');
    writeFileSync(path.join(site.address, 'sdk/3.1.0/beside.tgz'), 'beside');
    for (const file of ['ongi-cli-3.1.0.tgz', 'beside.tgz', SIGNATURE_FILE])
      assert.equal((await get(`/sdk/3.1.0/${file}`)).status, 404, file);
    assert.equal((await get('/sdk/3.1.0/contract.json')).status, 200);
  });

  test('no SDK that a key of the list did not sign, whoever put it there', async () => {
    const packed = writeSdk(site.packageFolder(), '9.0.0');
    const contractBytes = readFileSync(path.join(packed, 'dist', 'contract.json'));
    const folder = path.join(site.address, 'sdk', '9.0.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'contract.json'), contractBytes);
    const forged = signContract(newSigner(), { name: 'sdk', version: '9.0.0', contractBytes });
    writeFileSync(path.join(folder, SIGNATURE_FILE), jsonFile(forged));
    assert.equal((await get('/sdk/9.0.0/contract.json')).status, 404);
    assert.ok((await platform()).sdks.every(({ version }) => version !== '9.0.0'));
  });
});

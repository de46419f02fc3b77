import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { BUILD_CONTRACT_FILE } from '../../federation/release-format/build-contract.ts';
import { integrityOf } from '../../federation/release-format/integrity-of.ts';
import { jsonFile } from '../../federation/release-format/json-file.ts';
import { SIGNATURE_FILE } from '../../federation/release-format/trust/contract-signature.ts';
import type { AllowedKey } from '../../federation/release-format/trust/key-list.ts';
import { nextKeyList, signKeyList } from '../../release-tool/keys/draft-key-list.ts';
import { readSigner, type Signer } from '../../release-tool/keys/key-pair.ts';
import { signContract } from '../../release-tool/keys/put-signature.ts';
import { keysInForce, putKeysInForce } from '../../release-tool/operations/keys-in-force.ts';
import { publish } from '../../release-tool/operations/publish.ts';
import { buildArea } from '../../release-tool/testing/built-package.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { allowed, newSigner, TEST_ROOT_PEM } from '../../release-tool/testing/test-keys.ts';

const FORGED = `/* forged */ ${'x'.repeat(3_000)}`;

const site = await SiteInFolder.make();
after(() => site.remove());
const team = newSigner();
await site.compose();
await changeKeys((keys) => [...keys, allowed(team, 'garden team', ['garden'])]);
const { origin } = await startTestApi({ SITE_DIR: site.address, LOG_LEVEL: 'silent' });

const onDisk = (file: string): string => path.join(site.address, file);

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(onDisk(file)), { recursive: true });
  writeFileSync(onDisk(file), content);
}

async function changeKeys(change: (keys: AllowedKey[]) => AllowedKey[]): Promise<void> {
  const present = await keysInForce(site.store);
  const draft = nextKeyList(present, { keys: change(present.keys) }, new Date());
  const list = signKeyList(draft, [readSigner(TEST_ROOT_PEM)]);
  const { signer } = site;
  await putKeysInForce(site.store, { list, signer, who: 'operator', why: 'a test', vouches: true });
}

async function publishGarden(packageVersion: string, signer: Signer): ReturnType<typeof publish> {
  const folder = buildArea(site.packageFolder(), 'garden', { packageVersion });
  const authority = { keys: await keysInForce(site.store), signer };
  return publish(path.join(folder, 'dist'), site.store, { authority, who: 'the team' });
}

/** A version that the release tool did not write. */
function plant(name: string, version: string, signer: Signer | undefined, signedAs = version): string {
  const contractBytes = Buffer.from(jsonFile({ assets: { 'evil.js': integrityOf(FORGED) } }));
  write(`${name}/${version}/evil.js`, FORGED);
  write(`${name}/${version}/${BUILD_CONTRACT_FILE}`, contractBytes);
  if (signer !== undefined) {
    const signature = signContract(signer, { name, version: signedAs, contractBytes });
    write(`${name}/${version}/${SIGNATURE_FILE}`, jsonFile(signature));
  }
  return `/${name}/${version}/evil.js`;
}

/** The address is requested as it is written: fetch would tidy the path up. */
function get(address: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, { path: address, headers: { accept: '*/*' } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

async function assertNotServed(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { status, text } = await get(address);
    assert.ok(status === 404 || status === 400, `${address}: ${status}`);
    assert.match(text, /"success":false/, address);
  }
}

const isServed = async (address: string): Promise<boolean> => (await get(address)).status === 200;

describe('what lies in the folder of a site beside its releases', () => {
  test('serves no file that no contract names', async () => {
    const extra = [
      'garden/1.0.0/extra.js',
      'garden/1.0.0/entry.js.map',
      'garden/1.0.0/entry.js.gz',
      'garden/1.0.0/parts/extra.css',
      'garden/1.0.0/.hidden.js',
      'garden/1.0.0/constructor.js',
      'garden/extra.js',
      'host/1.0.0/extra.woff2',
      'host/extra.html',
      'extra.js',
      'extra.html',
      'favicon.ico',
      'releases.json.br',
      'index.html.br',
      'service-worker.js.br',
      'api/1.0.0/extra.js',
      '.releases/extra.js',
      '.tmp-1/1.0.0/extra.js',
      'garden/1.0.0/.tmp-entry.js',
      'garden~2/1.0.0/extra.js',
    ];
    for (const file of extra) write(file, file.endsWith('.br') ? brotliCompressSync(FORGED) : FORGED);
    await assertNotServed(extra.map((file) => `/${file}`));
  });

  test('serves of the release tool nothing, whatever its files are called', async () => {
    const files = readdirSync(site.address, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name).slice(site.address.length));
    const own = files.filter((file) => /^\/\.|\.br$|\.sig\.json$/.test(file));
    assert.ok(own.some((file) => file.endsWith('.sig.json')) && own.some((file) => file.includes('/keys/')));
    await assertNotServed(own);
  });

  test('serves nothing that lies elsewhere', async () => {
    writeFileSync(path.join(site.folder, 'outside.js'), FORGED);
    symlinkSync(site.folder, onDisk('linked'));
    symlinkSync(onDisk('garden/1.0.0'), onDisk('garden/linked'));
    symlinkSync(site.folder, onDisk('garden/1.0.0/linked'));
    await assertNotServed([
      '/../outside.js',
      '/garden/1.0.0/../../../outside.js',
      '/garden/1.0.0/%2e%2e/%2e%2e/%2e%2e/outside.js',
      '/garden/1.0.0/..%2f..%2f..%2foutside.js',
      '/garden/1.0.0/..%5c..%5c..%5coutside.js',
      '/garden/1.0.0/%252e%252e/outside.js',
      '/garden/1.0.0/entry.js%00.css',
      '/garden/1.0.0//../entry.js/extra.js',
      '/linked/outside.js',
      '/garden/linked/entry.js',
      '/garden/1.0.0/linked/outside.js',
      '/~2/1.0.0/entry.js',
      '/garden/1.0.0/ENTRY.js',
    ]);
  });

  test('serves no version that nobody signed who may', async () => {
    await assertNotServed([
      plant('garden', '6.0.0', undefined),
      plant('garden', '6.1.0', newSigner()),
      plant('garden', '6.2.0', team, '6.3.0'),
      plant('host', '6.0.0', team),
      plant('pond', '6.0.0', team),
    ]);
    // Whereas this is what a team does to show somebody a preview.
    assert.ok(await isServed(plant('garden', '6.4.0', team)));
  });

  test('serves nothing of a version whose contract or signature is not what was signed', async () => {
    await publishGarden('7.0.0', team);
    for (const [file, content] of [
      [BUILD_CONTRACT_FILE, jsonFile({ assets: { 'entry.js': integrityOf(FORGED) } })],
      [BUILD_CONTRACT_FILE, '{'],
      [BUILD_CONTRACT_FILE, jsonFile({ assets: { '../../index.html': integrityOf(FORGED) } })],
      [SIGNATURE_FILE, '{}'],
      [SIGNATURE_FILE, ''],
    ] as const) {
      const released = await site.text(`garden/7.0.0/${file}`);
      assert.ok(await isServed('/garden/7.0.0/entry.js'));
      write(`garden/7.0.0/${file}`, content);
      await assertNotServed(['/garden/7.0.0/entry.js', `/garden/7.0.0/${BUILD_CONTRACT_FILE}`]);
      write(`garden/7.0.0/${file}`, released);
    }
    assert.ok(await isServed('/garden/7.0.0/entry.js'));
  });

  test('serves versions of an expired key; of a removed one those that pages may have open', async () => {
    const leaving = newSigner();
    await changeKeys((keys) => [...keys, allowed(leaving, 'former garden team', ['garden'])]);
    await site.promote([await publishGarden('8.0.0', leaving)]);
    await publishGarden('8.1.0', leaving);
    await site.promote([await publishGarden('8.2.0', leaving)]);
    const served = async (): Promise<string[]> => {
      const versions = ['8.0.0', '8.1.0', '8.2.0'];
      const found = await Promise.all(versions.map((version) => isServed(`/garden/${version}/entry.js`)));
      return versions.filter((_version, index) => found[index]);
    };
    assert.deepEqual(await served(), ['8.0.0', '8.1.0', '8.2.0']);
    const expiresAt = new Date(0).toISOString();
    await changeKeys((keys) =>
      keys.map((key) => (key.keyId === leaving.keyId ? { ...key, expiresAt } : key)),
    );
    assert.deepEqual(await served(), ['8.0.0', '8.1.0', '8.2.0']);
    await changeKeys((keys) => keys.filter(({ keyId }) => keyId !== leaving.keyId));
    assert.deepEqual(await served(), ['8.0.0', '8.2.0']);
    await assertNotServed([plant('garden', '8.3.0', leaving), plant('garden', '8.0.0', leaving)]);
  });

  test('serves no file where the operator has pinned other roots', async () => {
    const other = await startTestApi({
      SITE_DIR: site.address,
      LOG_LEVEL: 'silent',
      SITE_ROOTS: '0'.repeat(32),
    });
    for (const address of ['/garden/1.0.0/entry.js', '/host/1.0.0/main.js', '/releases.json', '/home'])
      assert.equal((await fetch(other.origin + address)).status, 404, address);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { publish } from '../../release-tool/operations/publish.ts';
import { writeSdk } from '../../release-tool/testing/packed-sdk.ts';
import { SiteHost } from '../../release-tool/testing/site-host.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { makeRepository } from './make-repository.ts';
import { servedPackages } from './served-packages.ts';

const site = await SiteInFolder.make();
let host: SiteHost;

before(async () => {
  await site.compose();
  host = await SiteHost.start(site.address);
});
after(async () => {
  await host.stop();
  site.remove();
});

const publishSdk = async (version: string, content: string): Promise<string> => {
  const built = path.join(writeSdk(site.packageFolder(), version, { content }), 'dist');
  const naming = content === 'first' ? 'package-version' : 'by-content';
  return (
    await publish(built, site.store, { authority: await site.authority(), who: 'the operator', naming })
  ).version;
};

test('a site without packages of this version says which it has', async () => {
  await assert.rejects(servedPackages(host.address, '3.1.0'), /names no packages of 3\.1\.0: it has none/);
  await publishSdk('3.1.0', 'first');
  await publishSdk('3.2.0', 'first');
  await assert.rejects(servedPackages(host.address, '3.3.0'), /of 3\.3\.0: it has 3\.2\.0, 3\.1\.0; begin/);
});

test('an older version begins with its own packages, and a number with several contents with the newest', async () => {
  const newest = await publishSdk('3.2.0', 'second');
  assert.match(newest, /^3\.2\.0-[0-9a-f]{10}$/);
  const remoteOf = async (version: string) =>
    (await servedPackages(host.address, version)).get('@ongi/remote');
  assert.equal(await remoteOf('3.1.0'), new URL('/sdk/3.1.0/ongi-remote-3.1.0.tgz', host.address).href);
  assert.equal(await remoteOf('3.2.0'), new URL(`/sdk/${newest}/ongi-remote-3.2.0.tgz`, host.address).href);
  const sum = (await site.text(`sdk/${newest}/ongi-remote-3.2.0.tgz`)).slice(0, 6);
  assert.equal(sum, 'second');
});

test('the repository names these addresses, and a registry its versions', async () => {
  const options = { area: 'album', prefix: '/album', title: '앨범', tab: '앨범' };
  const served = await servedPackages(host.address, '3.1.0');
  const begin = async (specifierOf: (name: string) => string) => {
    const folder = site.packageFolder();
    const origin = { specifierOf, registry: 'https://ongi.example/sdk/' };
    await makeRepository(folder, { options, origin, packages: { react: '19.0.0', jest: '30.0.0' } });
    assert.match(
      readFileSync(path.join(folder, '.npmrc'), 'utf8'),
      /^@ongi:registry=https:\/\/ongi\.example/,
    );
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  };
  const { dependencies, devDependencies } = await begin((name) => served.get(name) ?? '3.1.0');
  assert.deepEqual(dependencies, { '@ongi/remote': served.get('@ongi/remote'), react: '19.0.0' });
  assert.equal(devDependencies['@ongi/cli'], served.get('@ongi/cli'));
  assert.equal((await begin(() => '3.1.0')).devDependencies['@ongi/cli'], '3.1.0');
});

test('what is no site is named', async () => {
  host.breakage = (response) => {
    delete response.headers['content-encoding'];
    Object.assign(response, { status: 200, body: Buffer.from('<html>') });
  };
  await assert.rejects(servedPackages(host.address, '3.1.0'), /is that the address of a site\?/);
});

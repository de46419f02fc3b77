import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlatformFacts } from '../../federation/release-format/platform/platform-schema.ts';
import { verifyPlatform } from '../../federation/release-format/platform/verify-platform.ts';
import { SitePageSchema } from '../../federation/release-format/page/render-index-html.ts';
import { SiteInFolder } from '../../release-tool/testing/site-in-folder.ts';
import { readPage } from '../site/site-packages.ts';
import { publishSdk } from '../site/publish-sdk.ts';
import { runWell } from './team-shell.ts';

type ServedSdk = PlatformFacts['sdks'][number];

/** A site with the host of this repository live. @param folder for the build */
export async function siteWithHost(root: string, folder: string): Promise<SiteInFolder> {
  const build = path.join(root, 'federation', 'webpack', 'build.ts');
  const host = path.join(folder, 'host');
  await runWell(path.join(root, 'host'), 'node', [build, '--output-path', path.join(host, 'dist')]);
  const site = await SiteInFolder.make();
  const page = SitePageSchema.parse({ ...readPage(root), config: { apiBaseUrl: '/api' } });
  const outcome = await site.promote([await site.publish(host)], { page });
  assert.equal(outcome.kind, 'changed', JSON.stringify(outcome));
  return site;
}

/** As the operator of a site does it with what packing left in a folder. */
export async function publishPackedSdk(site: SiteInFolder, folder: string): Promise<void> {
  const authority = () => site.authority();
  assert.ok(await publishSdk(site.store, { folder, who: 'the operator', authority }));
}

/** What a site says that it serves, as its operator signed it. The newest first. */
export async function servedSdks(address: string): Promise<ServedSdk[]> {
  const response = await fetch(new URL('/platform.json', address));
  const verdict = await verifyPlatform(await response.json(), { roots: undefined, now: new Date() });
  return verdict.kind === 'valid' ? verdict.platform.facts.sdks : assert.fail(verdict.reason);
}

type Beginning = { site: string; sdk: ServedSdk; form: readonly [area: string, path: string, title: string] };

/** Begins a remote with the packages of this SDK, and installs them. Returns its folder. */
export async function beginRemote(folder: string, { site, sdk, form }: Beginning): Promise<string> {
  const { file = '' } = sdk.packages['create-ongi-remote'] ?? {};
  const creator = `create-ongi-remote@${new URL(sdk.address + file, site).href}`;
  await runWell(folder, 'npx', ['--yes', creator, ...form, '--site', site, '--no-install']);
  const remote = path.join(folder, `remote-${form[0]}`);
  await runWell(remote, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  return remote;
}

/** That what npm installed is what the operator signed of this SDK, from nowhere else. */
export function assertInstalled(remote: string, site: string, { address, packages }: ServedSdk): void {
  const lock: { packages: Record<string, { integrity?: string; resolved?: string }> } = JSON.parse(
    readFileSync(path.join(remote, 'package-lock.json'), 'utf8'),
  );
  for (const name of ['@ongi/remote', '@ongi/build', '@ongi/testing', '@ongi/cli']) {
    const { integrity, resolved } = lock.packages[`node_modules/${name}`] ?? {};
    const { file = '', integrity: signed } = packages[name] ?? {};
    assert.deepEqual([resolved, integrity], [new URL(address + file, site).href, signed], name);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { adopt } from '../operations/adopt.ts';
import { buildArea, buildHost } from '../testing/built-package.ts';
import { PackageServer } from '../testing/package-server.ts';
import { releaseTool, runReleaseTool } from '../testing/run-release-tool.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { header, PAGE_POLICY, SiteHost, type Breakage } from '../testing/site-host.ts';
import { SiteInFolder, TEST_PAGE } from '../testing/site-in-folder.ts';
import { allowed, putTestKeys } from '../testing/test-keys.ts';

/* What verify-site.test.ts cannot break on one plain server: packages of another origin, and https. */

const site = new SiteInFolder();
/** The pages' host over http and over https, and the one of an area on an origin of its own. */
let host: SiteHost;
let secure: SiteHost;
let remote: SiteHost;
const tls = selfSigned();
const certificate = (): string => path.join(site.folder, 'cert.pem');

beforeAll(async () => {
  await site.reset();
  writeFileSync(certificate(), tls.cert);
  const served = path.join(site.folder, 'served');
  mkdirSync(served);
  remote = await SiteHost.start(served);
  const packages = await PackageServer.start(served);
  await putTestKeys(site.store, [allowed(site.signer, 'the team', ['*'], { origins: [remote.address] })]);
  const garden = packages.bring(buildArea(site.packageFolder(), 'garden'));
  const authority = await site.authority();
  await adopt(site.store, {
    from: packages.address,
    baseUrl: `${remote.address}/`,
    authority,
    who: 'the team',
  });
  const versions = [await site.publish(buildHost(site.packageFolder())), garden];
  await site.promote(versions, { page: TEST_PAGE });
  await packages.stop();
  host = await SiteHost.start(site.address);
  secure = await SiteHost.start(site.address, tls);
});

beforeEach(() => {
  host.breakage = pageAllows(remote.address);
  secure.breakage = all(pageAllows(remote.address), promises('max-age=31536000; includeSubDomains'));
  remote.breakage = header(/./, 'access-control-allow-origin', '*');
});

afterAll(async () => {
  await Promise.all([host, secure, remote].map((one) => one.stop()));
  site.remove();
});

/** Applies one after the other. */
function all(...breakages: readonly Breakage[]): Breakage {
  return (response, request) => {
    for (const breakage of breakages) breakage(response, request);
  };
}

/** The page may load packages from there. */
function pageAllows(origin: string): Breakage {
  const names = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];
  const policy = PAGE_POLICY.split('; ').map((directive) =>
    names.some((name) => directive.startsWith(name)) ? `${directive} ${origin}` : directive,
  );
  return header(/^\/[^.]*$/, 'content-security-policy', policy.join('; '));
}

const promises = (value: string | undefined): Breakage => header(/./, 'strict-transport-security', value);

type Found = { code: string; about: string[] }[];

function found(stdout: string): Found {
  const { findings }: { findings: Found } = JSON.parse(stdout);
  return findings.map(({ code, about }) => ({ code, about }));
}

async function verify(): Promise<Found> {
  const { stdout } = await releaseTool(['verify', host.address, '--json'], { ONGI_SITE: site.address });
  return found(stdout);
}

/** In a process of its own, as the variable is read where one starts. */
async function verifySecure(trusted = certificate()): Promise<Found> {
  const args = ['verify', secure.address, '--json'];
  return found((await runReleaseTool(args, { NODE_EXTRA_CA_CERTS: trusted })).stdout);
}

test('a site with a package of another origin has no findings', async () => {
  expect(await verify()).toEqual([]);
});

test.each([
  ['no header', undefined],
  ['another origin', 'https://ongi.example'],
  ['no origin', 'null'],
])('other-origins: a file that the page cannot load is found: %s', async (_name, value) => {
  remote.breakage = all(
    header(/./, 'access-control-allow-origin', '*'),
    header(/\/screen\.js$/, 'access-control-allow-origin', value),
  );
  expect(await verify()).toEqual([
    { code: 'other-origins', about: [expect.stringMatching(/^\/garden\/[^/]+\/screen\.js$/)] },
  ]);
});

test('page-policy: a page that may load nothing from that origin is found', async () => {
  host.breakage = () => undefined;
  const codes = (await verify()).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['page-policy']));
});

test('a site over https has no findings, unless its certificate is trusted by nobody', async () => {
  expect(await verifySecure()).toEqual([]);
  expect(await verifySecure('')).toEqual([{ code: 'unreachable', about: [`${secure.address}/`] }]);
});

test.each([undefined, 'max-age=15551999'])(
  'transport-security: a host that promises https for too short a time is found: %s',
  async (value) => {
    secure.breakage = all(pageAllows(remote.address), promises(value));
    expect(await verifySecure()).toEqual([{ code: 'transport-security', about: ['/'] }]);
  },
);

import { fingerprintOf } from 'federation/release-format/trust/node-signatures';
import { verifyPlatform, type PlatformVerdict } from 'federation/release-format/platform/verify-platform';
import { newestRoots } from '../keys/key-lists.ts';
import { keysInForce } from '../operations/keys-in-force.ts';
import { writeSdk } from '../testing/packed-sdk.ts';
import { SiteHost, type Breakage } from '../testing/site-host.ts';
import { SiteInFolder, TEST_PAGE } from '../testing/site-in-folder.ts';
import { writeArea, writeHost } from '../testing/built-package.ts';
import { readPlatform } from './read-platform.ts';

const DAY_MS = 86_400_000;

const site = new SiteInFolder();
let host: SiteHost;

beforeAll(async () => {
  await site.reset();
  const hostFolder = writeHost(site.packageFolder(), {
    contract: () => ({
      contractChanges: [
        {
          version: '3.2.0',
          contractVersion: 1,
          changes: [{ kind: 'removed', what: 'shared/http callApi', note: 'Use apiQuery.' }],
        },
      ],
    }),
  });
  const garden = writeArea(site.packageFolder(), 'garden', {
    contract: () => ({
      tabs: [{ path: '/garden', label: '정원', icon: 'sun', order: 1 }],
      slots: { setting: [{ path: '/garden', label: '정원 열기' }] },
    }),
  });
  const live = [await site.publish(hostFolder), await site.publish(garden)];
  await site.promote(live, { page: TEST_PAGE });
  await site.promote([await site.publishArea('orchard')], { percent: 10 });
  await site.publish(writeSdk(site.packageFolder(), '3.2.0'));
  host = await SiteHost.start(site.address);
});

afterEach(() => {
  host.breakage = () => undefined;
});

afterAll(async () => {
  await host.stop();
  site.remove();
});

const read = (more: { roots?: string; now?: Date } = {}) =>
  readPlatform({ site: new URL(host.address), ...more });

/** The site's platform with something else at a path of it. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Tampering = { path: string; value: Json };

function* tamperings(value: Json, at = ''): Generator<Tampering> {
  if (typeof value === 'string') yield { path: at, value: `x${value}` };
  else if (typeof value === 'number') yield { path: at, value: value + 1 };
  else if (typeof value === 'boolean') yield { path: at, value: !value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield { path: `${at}/${index} removed`, value: value.toSpliced(index, 1) };
      for (const inner of tamperings(item, `${at}/${index}`))
        yield { path: inner.path, value: value.with(index, inner.value) };
    }
  } else if (value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _removed, ...others } = value;
      yield { path: `${at}/${key} removed`, value: others };
      for (const inner of tamperings(item, `${at}/${key}`))
        yield { path: inner.path, value: { ...value, [key]: inner.value } };
    }
  }
}

const parsed = async (): Promise<Json> => JSON.parse(await site.text('platform.json'));

const verified = (value: unknown): Promise<PlatformVerdict> =>
  verifyPlatform(value, { roots: undefined, now: new Date() });

test('a platform says what a build has to fit, by the site that it is of', async () => {
  const roots = fingerprintOf(newestRoots(await keysInForce(site.store)));
  const { facts, unknown } = await read({ roots });
  expect(unknown).toEqual([]);
  expect(facts).toMatchObject({
    host: { version: '1.0.0', federationVersion: '2.9.2' },
    singletons: { react: { version: '19.3.1', range: '^19.3.1' } },
    contract: { version: 1, changes: [{ version: '3.2.0', changes: [{ kind: 'removed' }] }] },
    taken: {
      paths: [
        { path: '/', owner: 'host' },
        { path: '/LoginPage', owner: 'host' },
        { path: '/garden', owner: 'garden' },
        { path: '/orchard', owner: 'orchard' },
      ],
      tabs: [{ path: '/garden', label: '정원', owner: 'garden' }],
      slots: [{ slot: 'setting', path: '/garden', label: '정원 열기', owner: 'garden' }],
    },
    sdks: [{ version: '3.2.0', address: '/sdk/3.2.0/' }],
  });
});

test('whatever is altered or missing in it, it is not believed', async () => {
  const whole = await parsed();
  expect(await verified(whole)).toMatchObject({ kind: 'valid' });
  const believed: string[] = [];
  let tried = 0;
  for (const { path, value } of tamperings(whole)) {
    tried += 1;
    const verdict = await verified(value);
    if (verdict.kind === 'valid') believed.push(path);
  }
  expect(tried).toBeGreaterThan(300);
  // An area that nobody has signed any more: it is named, and compared with nothing.
  const ofAreas = [1, 2].map((index) => `/signed/contracts/${index} removed`);
  expect(believed.filter((path) => !ofAreas.includes(path))).toEqual([]);
});

test('an area whose contract is left out is named as unknown', async () => {
  const whole = JSON.parse(await site.text('platform.json'));
  whole.signed.contracts = whole.signed.contracts.filter(({ name }: { name: string }) => name !== 'garden');
  expect(await verified(whole)).toMatchObject({
    kind: 'valid',
    platform: { unknown: [{ name: 'garden', version: '1.0.0' }] },
  });
});

test('what later tools add to it is no reason to reject it', async () => {
  const whole = JSON.parse(await site.text('platform.json'));
  expect(await verified({ ...whole, later: 1 })).toMatchObject({ kind: 'valid' });
});

const respondingWith =
  (status: number, body: string): Breakage =>
  (response, { path }) => {
    if (path !== '/platform.json') return;
    delete response.headers['content-encoding'];
    Object.assign(response, { status, body: Buffer.from(body) });
  };

test('why a platform is not believed is said in a sentence', async () => {
  const whole = await site.text('platform.json');
  const value: Record<string, unknown> = JSON.parse(whole);
  const without = (name: string): string => JSON.stringify({ ...value, [name]: undefined });
  const cases: [status: number, body: string, reason: string][] = [
    [404, '', 'answered with 404'],
    [200, '<html>', 'is no JSON: is that the address of a site?'],
    [200, '{}', 'does not hold what a platform says'],
    [200, without('budgets'), 'does not hold what a platform says'],
    [200, JSON.stringify({ ...value, formatVersion: 2 }), 'has the format 2, which these tools do not know'],
    [200, whole.replace('"maxTabs": 6', '"maxTabs": 60'), 'says something else in "maxTabs"'],
    [
      200,
      whole.replace(String.raw`\"kind\": \"sdk\"`, String.raw`\"kind\": \"sdk\" `),
      'contract of sdk 3.2.0',
    ],
  ];
  for (const [status, body, reason] of cases) {
    host.breakage = respondingWith(status, body);
    await expect(read()).rejects.toThrow(reason);
  }
  host.breakage = () => undefined;
  await expect(read({ roots: 'a'.repeat(32) })).rejects.toThrow(
    `is signed under other roots than ${'a'.repeat(32)}`,
  );
  await expect(read({ now: new Date(Date.now() + 31 * DAY_MS) })).rejects.toThrow('has ended');
  await expect(readPlatform({ site: new URL('http://127.0.0.1:9') })).rejects.toThrow('does not answer');
});

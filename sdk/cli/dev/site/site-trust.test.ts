import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { releaseMap } from 'federation/testing/area-release';
import { testKey, withKeys } from 'federation/testing/signed-map';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { fingerprintOf } from 'federation/release-format/trust/node-signatures';
import { fakeMap } from '../testing/fake-site.ts';
import { SiteTrust } from './site-trust.ts';

const site = new URL('https://staging.example');
let folder = '';
let lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ongi-trust-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a later run of the command. */
function trust(options: { roots?: string; site?: URL } = {}): SiteTrust {
  return new SiteTrust({ site, folder, roots: undefined, log: (line) => lines.push(line), ...options });
}

function fingerprint(map: ReleaseMap): string {
  const roots = map.trust?.roots.at(-1);
  assert.ok(roots !== undefined);
  return fingerprintOf(roots);
}

const others = (): ReleaseMap =>
  withKeys(
    { ...releaseMap(), began: '2026-01-01T00:00:00.000Z', expiresAt: '2999-01-01T00:00:00.000Z' },
    testKey(),
  );

describe('the keys of a site', () => {
  it('are believed on the first use, which is reported, and the same ones from then on', async () => {
    await trust().believe(fakeMap());
    assert.deepEqual(lines, [
      `https://staging.example is believed from now on to be signed under ${fingerprint(fakeMap())}: compare it once`,
    ]);
    lines = [];
    await trust().believe(fakeMap({ revision: 2 }));
    assert.deepEqual(lines, []);
    const foreign = others();
    await assert.rejects(trust().believe(foreign), {
      exitCode: 1,
      message: `https://staging.example is signed under other keys than the last time: if its operator confirms them, --roots ${fingerprint(foreign)}`,
    });
    await trust({ roots: fingerprint(foreign) }).believe(foreign);
    await trust().believe(foreign);
    await assert.rejects(trust().believe(fakeMap()), { exitCode: 1 });
  });

  it('are those that were named', async () => {
    const foreign = others();
    await assert.rejects(trust({ roots: fingerprint(foreign) }).believe(fakeMap()), {
      exitCode: 1,
      message: `https://staging.example is signed under ${fingerprint(fakeMap())}, not under ${fingerprint(foreign)}`,
    });
    await trust({ roots: fingerprint(foreign) }).believe(foreign);
    assert.deepEqual(lines, []);
  });

  it('of each site are its own', async () => {
    await trust().believe(fakeMap());
    await trust({ site: new URL('https://other.example') }).believe(others());
    const stored: unknown = JSON.parse(await readFile(path.join(folder, '.ongi', 'sites.json'), 'utf8'));
    assert.deepEqual(Object.keys(Object(stored)), ['https://staging.example', 'https://other.example']);
  });

  for (const address of ['http://localhost:3000', 'https://127.0.0.1:8443', 'http://[::1]:3000'])
    it(`on ${address} may be others each time, and nothing is stored`, async () => {
      const here = trust({ site: new URL(address) });
      for (const map of [fakeMap(), others(), fakeMap({ revision: 7 }), fakeMap()]) await here.believe(map);
      await assert.rejects(readFile(path.join(folder, '.ongi', 'sites.json')), { code: 'ENOENT' });
      assert.deepEqual(lines, []);
    });
});

describe('a map is not used', () => {
  const cases: readonly [what: string, value: unknown, exitCode: number, message: RegExp][] = [
    ['that is none', { hello: 'world' }, 1, /^https:\/\/staging\.example has no release map: it is no site/],
    ['that is nothing', undefined, 1, /no site of Ongi$/],
    ['that nobody has signed', releaseMap(), 1, /not to be believed: unsigned$/],
    ['that was changed', { ...fakeMap(), revision: 9 }, 1, /not to be believed: wrong-signature$/],
    [
      'that has expired',
      fakeMap({}, { expiresAt: '2026-01-02T00:00:00.000Z' }),
      1,
      /ended on 2026-01-02T00:00:00\.000Z: its operator has to refresh the site$/,
    ],
  ];
  for (const [what, value, exitCode, message] of cases)
    it(what, () => assert.rejects(trust().believe(value), { name: 'DevError', exitCode, message }));

  it('that is older than the one before', async () => {
    const here = trust();
    await here.believe(fakeMap({ revision: 5 }));
    await assert.rejects(here.believe(fakeMap({ revision: 4 })), { message: /believed: older$/ });
    await here.believe(fakeMap({ revision: 5 }));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areaRelease } from 'federation/testing/area-release';
import { seededRandom } from 'federation/testing/seeded-random';
import { parseReleaseMap, type AreaRelease, type ReleaseMap } from 'federation/release-format/release-map';
import { isSignedBy } from 'federation/release-format/trust/node-signatures';
import { verifyReleases, type SeenReleases } from 'federation/release-format/trust/verify-releases';
import { fakeMap } from '../testing/fake-site.ts';
import { OwnMap } from './own-map.ts';

const AREAS = ['garden', 'pond', 'meadow', 'barn'];

function releaseOf(area: string, overrides: Partial<AreaRelease> = {}): AreaRelease {
  return areaRelease({ baseUrl: `/${area}/1.0.0/`, paths: { [`/${area}`]: [] }, ...overrides });
}

const DEV = releaseOf('garden', { version: 'dev', baseUrl: '/garden/dev/' });

function developed(release: AreaRelease = DEV): OwnMap {
  return new OwnMap({ area: 'garden', release });
}

/** A map of any areas and canaries, and a host with or without a canary. */
function anyMap(random: () => number, revision: number): ReleaseMap {
  const some = (): string[] => AREAS.filter(() => random() < 0.6);
  const version = (): string => `1.0.${Math.floor(random() * 9)}`;
  const origin = random() < 0.3 ? 'https://packages.example' : '';
  const { host } = fakeMap();
  return fakeMap({
    revision,
    areas: Object.fromEntries(
      some().map((area) => [
        area,
        releaseOf(area, { version: version(), baseUrl: `${origin}/${area}/1.0.0/` }),
      ]),
    ),
    canaries: Object.fromEntries(
      some().map((area) => [area, { percent: 50, release: releaseOf(area, { version: 'canary' }) }]),
    ),
    ...(random() < 0.5 ? { hostCanary: { percent: 10, release: { ...host, version: 'canary' } } } : {}),
  });
}

const unsigned = ({ since: _since, signature: _signature, ...release }: AreaRelease): object => release;

describe('any map with one area swapped', () => {
  const random = seededRandom(44);
  for (let round = 0; round < 60; round += 1)
    it(`map ${round}`, async () => {
      const own = developed();
      let seen: SeenReleases | undefined;
      for (let revision = 1; revision < 4; revision += 1) {
        const live = anyMap(random, revision);
        const before = structuredClone(live);
        const map = own.replacing(live);
        assert.deepEqual(live, before, "the site's map is not changed");
        const { garden, ...others } = map.areas;
        const { garden: _live, ...liveOthers } = live.areas;
        assert.deepEqual(unsigned(garden ?? DEV), unsigned(DEV));
        assert.deepEqual(Object.keys(others), Object.keys(liveOthers));
        for (const [area, release] of Object.entries(others))
          assert.deepEqual(unsigned(release), unsigned(liveOthers[area] ?? DEV));
        // Nothing can take its place, and it is developed in the live host.
        assert.equal(map.canaries['garden'], undefined);
        assert.deepEqual(
          Object.keys(map.canaries),
          Object.keys(live.canaries).filter((area) => area !== 'garden'),
        );
        assert.equal(map.hostCanary, undefined);
        assert.equal(map.host.version, live.host.version);
        // A page that has seen the map before believes this one as well.
        const served: unknown = JSON.parse(JSON.stringify(map));
        const verdict = await verifyReleases(served, { seen, nowMs: Date.now(), verify: isSignedBy });
        assert.equal(verdict.kind, 'valid');
        if (verdict.kind === 'valid') ({ seen } = verdict);
        assert.notEqual(parseReleaseMap(served), undefined);
      }
    });
});

describe('the own map', () => {
  it('stays the same while the site’s does', () => {
    const own = developed();
    const live = fakeMap();
    const first = own.replacing(live);
    assert.equal(own.replacing(structuredClone(live)), first);
    assert.equal(own.replacing(fakeMap({ revision: 2 })).revision, first.revision + 1);
  });

  it('is signed by a key of this process, which no device believes that knows the site', async () => {
    const live = fakeMap();
    const known = await verifyReleases(live, { seen: undefined, nowMs: Date.now(), verify: isSignedBy });
    assert.equal(known.kind, 'valid');
    const seen = known.kind === 'valid' ? known.seen : undefined;
    const own = developed().replacing(live);
    const verdict = await verifyReleases(own, { seen, nowMs: Date.now(), verify: isSignedBy });
    assert.deepEqual(verdict, { kind: 'rejected', reason: 'wrong-roots' });
    assert.notDeepEqual(developed().replacing(live).trust?.roots, own.trust?.roots);
  });

  for (const prefix of ['/pond', '/Pond'])
    it(`a path of another area is reported: ${prefix}`, () => {
      const own = developed(releaseOf('garden', { paths: { '/garden': [], [prefix]: [] } }));
      const live = fakeMap({ areas: { pond: releaseOf('pond') } });
      assert.throws(() => own.replacing(live), {
        message: `/pond of this remote is a path of the site's area "pond"`,
      });
    });
});

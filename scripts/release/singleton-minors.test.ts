import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { describeShared } from '../../federation/webpack/shared-singletons.ts';
import { ALL_NAMES, type SharedModule } from '../../federation/release-format/build-contract.ts';
import { checkProvided } from '../../release-tool/checks/check-provided.ts';
import type { Known } from '../../release-tool/checks/site-plan.ts';
import { areaKnown, hostKnown } from '../../release-tool/testing/known-versions.ts';
import { federationSingletons } from '../../shared/federation.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const OF_HOST = describeShared(path.join(ROOT, 'host'), federationSingletons, 'provide');
const OF_AREA = describeShared(path.join(ROOT, 'remote-feed'), federationSingletons, 'consume');

/** Each singleton of the list, with a host's version that is another minor or major one. */
for (const { key } of federationSingletons) {
  const needed = OF_AREA[key] ?? assert.fail(key);
  const provided = OF_HOST[key] ?? assert.fail(key);
  const pair = (
    version: string,
    { has = ['used', 'other'], reads = ['used'] }: { has?: string[] | null; reads?: string[] } = {},
  ): [area: SharedModule, host: SharedModule] => [
    { ...needed, names: reads },
    { ...provided, resolved: version, ...(has && { names: has }) },
  ];
  const codes = ([area, host]: [SharedModule, SharedModule]): string[] =>
    (['candidate', 'live'] as const).flatMap((role): string[] => {
      const other = role === 'live' ? 'candidate' : 'live';
      const found = checkProvided(areaKnown({ [key]: area }, role), hostKnown({ [key]: host }, other));
      for (const { message } of found) assert.ok(message.includes(key), message);
      return found.map(({ code }) => code);
    });
  const [major = 0, minor = 0] = provided.resolved.split('.').map(Number);
  const [behind, ahead] = [`${major}.${minor - 1}.9`, `${major}.${minor + 1}.0`];

  test(`${key}: one minor version ahead or behind does not count where every name is there`, () => {
    for (const version of [behind, ahead, provided.resolved]) assert.deepEqual(codes(pair(version)), []);
  });

  test(`${key}: a name that the host does not have counts, whichever version is the newer one`, () => {
    for (const version of [behind, ahead]) {
      const lacking = pair(version, { has: ['other'] });
      assert.deepEqual(codes(lacking), ['singleton-name', 'singleton-name']);
      const [violation] = checkProvided(
        areaKnown({ [key]: lacking[0] }, 'candidate'),
        hostKnown({ [key]: lacking[1] }, 'live'),
      );
      assert.match(violation?.message ?? '', /reads used of /);
    }
  });

  test(`${key}: an older minor version is rejected where nobody knows the names`, () => {
    for (const unknown of [{ reads: [ALL_NAMES] }, { has: null }]) {
      assert.deepEqual(codes(pair(behind, unknown)), ['singleton-range', 'singleton-range']);
      assert.deepEqual(codes(pair(ahead, unknown)), []);
    }
  });

  test(`${key}: a package that takes it as a whole needs the versions that it says itself`, () => {
    const [area, host] = pair(behind);
    const withPeer = (range: string): string[] => codes([{ ...area, peerRanges: [range] }, host]);
    assert.deepEqual(withPeer(`>=${major}.0.0`), []);
    assert.deepEqual(withPeer(`>=${major}.${minor}.0`), ['singleton-range', 'singleton-range']);
  });

  test(`${key}: another major version is always rejected`, () => {
    for (const version of [`${major - 1}.99.0`, `${major + 1}.0.0`])
      assert.deepEqual(codes(pair(version)), ['singleton-range', 'singleton-range']);
  });
}

test('what the page itself accepts is every version of the same major', () => {
  const ranges = Object.values(OF_AREA).map(({ required, resolved }) => [resolved.split('.')[0], required]);
  assert.deepEqual(
    ranges,
    ranges.map(([major]) => [major, `^${major}.0.0`]),
  );
});

/** Module Federation's core, which every area takes from the page as well. */
test('Module Federation: a minor version does not count, and a name that the page lacks does', () => {
  const area = (names?: string[]): Known =>
    areaKnown({}, 'candidate', { federationVersion: '2.9.3', ...(names && { federationNames: names }) });
  const host = (version: string, names?: string[]): Known =>
    hostKnown({}, 'live', { federationVersion: version, ...(names && { federationNames: names }) });
  const codes = (...versions: [Known, Known]) => checkProvided(...versions).map(({ code }) => code);
  assert.deepEqual(codes(area(['satisfy']), host('2.8.0', ['satisfy'])), []);
  assert.deepEqual(codes(area(['satisfy']), host('2.10.0', ['satisfy'])), []);
  assert.deepEqual(codes(area(['satisfy']), host('2.9.3', ['assert'])), ['federation-version']);
  assert.deepEqual(codes(area(['satisfy']), host('3.0.0', ['satisfy'])), ['federation-version']);
  assert.deepEqual(codes(area(), host('2.8.0', ['satisfy'])), ['federation-version']);
  assert.deepEqual(codes(area(['satisfy']), host('2.8.0')), ['federation-version']);
});

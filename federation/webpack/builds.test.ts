/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AreaContract } from '../release-format/build-contract.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { readJson } from '../release-format/json-file.ts';
import { MeasurementsSchema, type Measurements } from '../release-format/measured/measurements.ts';
import { readBuild } from '../release-format/read-build-contract.ts';
import { buildFixtures } from '../testing/fixture-builds.ts';
import { problemOf } from './plugins/first-script-budget.ts';
import verifiedFileLoader from './verified-file-loader.ts';

describe('the build of a remote', () => {
  let contract: AreaContract;
  let entry: string;
  let sources: string[];
  let measurements: Measurements;

  beforeAll(async () => {
    const { remote: dist } = await buildFixtures();
    const built = readBuild(dist).contract;
    if (built.kind !== 'area') throw new Error('not an area');
    contract = built;
    entry = readFileSync(path.join(dist, contract.entry), 'utf8');
    const file = path.join(dist, contract.measured.file);
    measurements = readJson(MeasurementsSchema, readFileSync(file), file);
    const maps = readdirSync(dist).filter((file) => file.endsWith('.js.map'));
    sources = maps.flatMap((file) => JSON.parse(readFileSync(path.join(dist, file), 'utf8')).sources);
  });

  test('holds no code of what the host provides, and says what it needs', () => {
    expect(sources.filter((source) => /node_modules\/(react|react-dom|react-router)\//.test(source))).toEqual(
      [],
    );
    expect(contract).toMatchObject({ area: 'garden', container: 'area_garden', exposes: ['./routes'] });
    const singleton = { singleton: true, strictVersion: true, provided: false };
    expect(contract.shared['react']).toMatchObject({
      required: expect.stringMatching(/^\^19\./),
      ...singleton,
    });
    expect(Object.keys(contract.assets).filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(contract.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
    expect(entry).not.toContain('//# sourceMappingURL');
  });

  test('has a manifest for devtools, which names what the contract does, and no page needs', async () => {
    const { remote: dist } = await buildFixtures();
    const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8'));
    const named = (part: 'exposes' | 'shared', of: 'path' | 'name') =>
      manifest[part].map((each: Record<string, string>) => each[of]).toSorted();
    expect(named('exposes', 'path')).toEqual(contract.exposes);
    expect(named('shared', 'name')).toEqual(Object.keys(contract.shared).toSorted());
    expect(manifest.metaData.remoteEntry.name).toBe(contract.entry);
    expect(contract.assets).toHaveProperty(['mf-manifest.json']);
    expect(
      [contract.start, Object.values(contract.paths)].flat(2).filter((file) => /mf-/.test(file)),
    ).toEqual([]);
    expect(entry).not.toContain('mf-manifest');
  });

  test('says which names its code reads of the page, and which calls of the API it makes', async () => {
    expect(contract.shared['react']?.names).toEqual(['useState']);
    expect(contract.federationNames).toContain('satisfy');
    const { host } = await buildFixtures();
    const built = readBuild(host).contract;
    if (built.kind !== 'host') throw new Error(`a build of the host, not of ${built.kind}`);
    const { shared, federationNames } = built;
    for (const [key, { names = [] }] of Object.entries(contract.shared))
      expect(shared[key]?.names).toEqual(expect.arrayContaining(names));
    expect(federationNames).toEqual(expect.arrayContaining(contract.federationNames ?? []));
    expect(measurements.calls).toEqual({
      'GET /plants': {
        sends: { types: ['object'], parts: {} },
        reads: {
          types: ['array'],
          parts: { '[]': { types: ['object'], parts: { '.name': { types: ['string'] } } } },
        },
      },
    });
  });

  test('loads every chunk with its integrity, and what has none with one that no file has', () => {
    for (const file of [...contract.start, ...Object.values(contract.paths).flat()])
      expect({ file, sum: entry.includes(contract.assets[file] ?? 'no sum') }).toEqual({ file, sum: true });
    // For scripts and for styles.
    expect(entry.match(/sha384-A{64}/g)).toHaveLength(2);
  });

  test('fails where it brings a copy of a singleton', () => {
    const cwd = path.join(__dirname, '../test-fixtures/invalid-remote');
    const program = path.join(__dirname, 'build.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('belongs to "react-router", of which the host holds the only copy');
  });
});

test('the first scripts of a host are published within their budget, and rejected with the numbers beyond it', () => {
  expect(problemOf([Buffer.alloc(500_000, 'a')], 1_000)).toBeUndefined();
  expect(problemOf([randomBytes(600), randomBytes(600)], 1_000)).toMatch(
    /has 1\d{3} bytes compressed, \d+ more than its budget of 1000\. Load what/,
  );
});

test('a verified file is published as it is, and its module is its address with its sum', () => {
  const emitted = new Map<string, unknown>();
  const context = {
    resourcePath: '/store/libheif-js/libheif-bundle.js',
    emitFile: (file: string, content: unknown) => void emitted.set(file, content),
  };
  const source = String(Reflect.apply(verifiedFileLoader, context, ['var libheif = 1;']));
  const [file = ''] = emitted.keys();
  // The name does not end with `.js`: a service worker downloads all scripts of a version in advance.
  expect(file).toMatch(/^libheif-bundle\.[0-9a-f]{8}\.txt$/);
  expect(emitted.get(file)).toBe('var libheif = 1;');
  expect(source).toBe(
    `export default { url: __webpack_public_path__ + "${file}", integrity: "${integrityOf('var libheif = 1;')}" };`,
  );
});

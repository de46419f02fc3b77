/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBuildContract } from '../release-format/read-build-contract.ts';
import { buildFixtures } from '../testing/fixture-builds.ts';

const fixtures = path.join(__dirname, '../test-fixtures');
const program = path.join(__dirname, 'build.ts');

let dist: string;

beforeAll(async () => {
  dist = (await buildFixtures()).remote;
}, 60_000);

function sourcesOf(dist: string): string[] {
  const maps = readdirSync(dist).filter((file) => file.endsWith('.js.map'));
  return maps.flatMap((file) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
    return sources;
  });
}

test('a remote holds no code of what the host provides, and says what it needs', () => {
  expect(
    sourcesOf(dist).filter((source) => /node_modules\/(react|react-dom|react-router)\//.test(source)),
  ).toEqual([]);
  const contract = readBuildContract(dist);
  expect(contract).toMatchObject({
    kind: 'area',
    area: 'garden',
    container: 'area_garden',
    exposes: ['./routes'],
  });
  expect(contract.shared['react']).toMatchObject({
    required: expect.stringMatching(/^\^19\./),
    singleton: true,
    strictVersion: true,
    provided: false,
  });
  expect(Object.keys(contract.assets).filter((file) => file.endsWith('.map'))).toEqual([]);
  const entry = readdirSync(dist).find((file) => /^remoteEntry\.[0-9a-f]{8}\.js$/.test(file));
  expect(readFileSync(path.join(dist, entry ?? ''), 'utf8')).not.toContain('//# sourceMappingURL');
});

test('every chunk a remote loads on demand is loaded with its integrity', () => {
  const contract = readBuildContract(dist);
  if (contract.kind !== 'area') throw new Error('not an area');
  const entry = readFileSync(path.join(dist, contract.entry), 'utf8');
  for (const file of [...contract.start, ...Object.values(contract.paths).flat()])
    expect({ file, sum: entry.includes(contract.assets[file] ?? 'no sum') }).toEqual({ file, sum: true });
});

test('what the entry knows no integrity for is asked for with one that no file has', () => {
  const contract = readBuildContract(dist);
  if (contract.kind !== 'area') throw new Error('not an area');
  const entry = readFileSync(path.join(dist, contract.entry), 'utf8');
  // For scripts and for styles.
  expect(entry.match(/sha384-A{64}/g)).toHaveLength(2);
});

test('a remote that brings a copy of a singleton is not built', () => {
  const cwd = path.join(fixtures, 'invalid-remote');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd, encoding: 'utf8' });
  expect(status).not.toBe(0);
  expect(stdout + stderr).toContain('belongs to "react-router", of which the host holds the only copy');
}, 30_000);

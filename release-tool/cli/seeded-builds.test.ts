/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFixtures, type FixtureBuilds } from 'federation/testing/fixture-builds';
import { composeSite, SeededSite, type NamedVersion } from '../testing/seeded-site.ts';
import { PackageServer } from '../testing/package-server.ts';
import { alteredVersionSeeds } from '../testing/seeds/altered-version-seeds.ts';
import { besideOthersSeeds } from '../testing/seeds/beside-others-seeds.ts';
import { compatibleSeeds } from '../testing/seeds/compatible-seeds.ts';
import { sharingSeeds } from '../testing/seeds/sharing-seeds.ts';
import { spoiltSiteSeeds } from '../testing/seeds/spoilt-site-seeds.ts';
import { checkCommand } from './check-command.ts';
import { readTrustedKeys } from '../keys/trusted-keys.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { readReleaseMap } from '../site/read-release-map.ts';
import { publishedVersionPath } from '../format/site-paths.ts';
import { checkRelease } from '../checks/check-release.ts';
import type { FindingCode } from '../checks/finding.ts';

let folder: string;
let builds: FixtureBuilds;
let composed: SeededSite;
let site: SeededSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'seeded-builds-'));
  builds = await buildFixtures(folder);
  composed = await composeSite(mkdtempSync(path.join(folder, 'composed-')), builds);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  site = composed.copyTo(mkdtempSync(path.join(folder, 'test-')));
});

describe('an incompatible build is refused for the right reason:', () => {
  const seeds = [...sharingSeeds, ...besideOthersSeeds, ...alteredVersionSeeds, ...spoiltSiteSeeds];

  test.each(seeds)('$title ($code)', async ({ code, names, plant }) => {
    const { versions, percent, keysFile } = await plant(site);
    const findings = await site.check(versions, percent, keysFile);
    expect([...new Set(findings.map((finding) => finding.code))]).toEqual([code]);
    const sentences = findings.map(({ about, says, mend }) => `${about}: ${says} ${mend}`).join('\n');
    for (const name of names) expect(sentences).toContain(name);
    for (const { says, mend } of findings)
      expect([says, mend]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\S/)]);
  });
});

describe('a compatible build passes:', () => {
  test.each(compatibleSeeds)('$title', async ({ plant }) => {
    const { versions, percent, keysFile } = await plant(site);
    expect(await site.check(versions, percent, keysFile)).toEqual([]);
    await site.promote(versions, { percent, keys: await readTrustedKeys(site.store, keysFile) });
    const { areas } = await readReleaseMap(site.store);
    for (const { module } of Object.values(areas)) expect(module).toBe('./routes');
  });

  test('the first composition of a site', async () => {
    const first = new SeededSite(mkdtempSync(path.join(folder, 'first-')), builds, composed.teams);
    await first.trustTeams();
    const versions = [await first.publishHost('1.0.0'), await first.publishArea('garden', '1.0.0')];
    expect(await first.check(versions)).toEqual([]);
  });

  // It is told that it was overtaken when it is written: that its own map is old is no replay.
  test('a release that another one overtook since it looked', async () => {
    const [keys, newest] = await Promise.all([readTrustedKeys(site.store), readNewestEntry(site.store)]);
    await site.promote([await site.publishArea('garden', '1.1.0')]);
    const versions = [{ name: 'orchard', version: '1.1.0' }];
    expect(await checkRelease({ store: site.store, keys, newest, versions })).toEqual([]);
  });
});

describe('a version whose files another origin serves', () => {
  let server: PackageServer;
  let elsewhere: SeededSite;
  let candidate: NamedVersion;
  let entry: string;

  beforeEach(async () => {
    elsewhere = new SeededSite(mkdtempSync(path.join(folder, 'elsewhere-')), builds, composed.teams);
    candidate = await elsewhere.publishArea('garden', '1.1.0');
    server = await PackageServer.start(elsewhere.store.address);
    const contract = await elsewhere.text(elsewhere.fileOf(candidate, 'contract.json'));
    entry = elsewhere.fileOf(candidate, (JSON.parse(contract) as { entry: string }).entry);
    for (const file of [
      site.fileOf(candidate, 'contract.json'),
      site.fileOf(candidate, 'contract.sig.json'),
      publishedVersionPath(candidate.name, candidate.version),
    ]) {
      await site.store.replace(file, await elsewhere.text(file));
    }
    await describeAs({ baseUrl: `${server.address}garden/1.1.0/` });
  });

  afterEach(() => server.stop());

  async function describeAs(where: { baseUrl: string; fetchFrom?: string }): Promise<void> {
    const record = publishedVersionPath(candidate.name, candidate.version);
    const published = JSON.parse(await site.text(record)) as object;
    await site.store.replace(record, JSON.stringify({ ...published, ...where }));
  }

  test('passes when every file is there', async () => {
    expect(await site.check([candidate])).toEqual([]);
    expect(server.asked).toContain(`/${entry}`);
  });

  test('is read where the release tool can reach it', async () => {
    await describeAs({
      baseUrl: 'https://garden.invalid/garden/1.1.0/',
      fetchFrom: `${server.address}garden/1.1.0/`,
    });
    expect(await site.check([candidate])).toEqual([]);
  });

  test.each<{ what: string; code: FindingCode; says: string; spoil: () => Promise<void> }>([
    {
      what: 'sends an altered file',
      code: 'asset-altered',
      says: 'remoteEntry',
      spoil: () => elsewhere.store.replace(entry, 'stolen()'),
    },
    {
      what: 'does not have a file',
      code: 'asset-missing',
      says: 'answered with 404',
      spoil: () => elsewhere.store.remove(entry),
    },
    {
      what: 'does not answer',
      code: 'asset-missing',
      says: 'does not answer',
      spoil: () => server.stop(),
    },
    {
      what: 'does not let pages of other origins load it',
      code: 'asset-missing',
      says: 'Access-Control-Allow-Origin',
      spoil: async () => {
        server.allowsOthers = false;
      },
    },
  ])('is refused when its server $what', async ({ code, says, spoil }) => {
    await spoil();
    const findings = await site.check([candidate]);
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]?.says).toContain(`${server.address}garden/1.1.0/`);
    expect(findings[0]?.says).toContain(says);
  });
});

describe('the command check', () => {
  async function run(positionals: string[], values: Record<string, string | boolean> = {}) {
    const lines: string[] = [];
    const say = (line: string): void => {
      lines.push(line);
    };
    const context = { store: site.store, who: 'test', env: {}, say };
    return { code: await checkCommand.run(context, { positionals, values }), said: lines.join('\n') };
  }

  test('says beside what a version can go live', async () => {
    await site.publishArea('garden', '1.1.0');
    expect(await run(['garden', '1.1.0'])).toEqual({
      code: 0,
      said: 'garden 1.1.0 can go live beside host 1.0.0, orchard 1.0.0, orchard 1.1.0 (canary, 10 %).',
    });
    expect((await run(['garden', '1.1.0'], { canary: '5' })).said).toContain('garden 1.0.0');
  });

  test('says every reason against it and what would mend it, to people and to programs', async () => {
    await site.publishArea('garden', '1.1.0', { contract: () => ({ contractVersion: 2, exposes: ['./x'] }) });
    const { code, said } = await run(['garden', '1.1.0']);
    expect(code).toBe(1);
    expect(said).toContain('garden 1.1.0 cannot go live, for 2 reasons:');
    expect(said).toMatch(/\nexpose-missing: .+\n {2}To mend it: .+/);
    const { said: json } = await run(['garden', '1.1.0'], { json: true });
    expect(JSON.parse(json)).toMatchObject({
      ok: false,
      findings: [{ code: 'expose-missing', about: 'garden 1.1.0' }, { code: 'contract-version' }],
    });
  });

  test.each([
    [[], {}],
    [['garden'], {}],
    [['garden', '1.1.0'], { canary: '101' }],
  ])('%j with %j is answered with how it is typed', async (positionals, values) => {
    await expect(run(positionals, values)).rejects.toMatchObject({
      name: 'ReleaseError',
      code: 'invalid-usage',
    });
  });
});

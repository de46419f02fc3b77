/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFixtures, type FixtureBuilds } from 'federation/testing/fixture-builds';
import { composeSite, TeamSite } from '../team-site.ts';
import type { NamedVersion } from '../../format/named-version.ts';
import { IS_FULL_RUN } from '../full-run.ts';
import { PackageServer } from '../package-server.ts';
import { alteredVersionCases } from './altered-version-cases.ts';
import { coexistenceCases } from './coexistence-cases.ts';
import { compatibleCases } from './compatible-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { corruptedSiteCases } from './corrupted-site-cases.ts';
import { checkCommand } from '../../cli/check-command.ts';
import { readTrustedKeys } from '../../keys/trusted-keys.ts';
import { readNewestEntry } from '../../site/release-log.ts';
import { readReleaseMap } from '../../site/read-release-map.ts';
import { publishedVersionPath } from '../../format/site-paths.ts';
import { checkRelease } from '../../checks/check-release.ts';
import { VIOLATION_CODES, type ViolationCode } from '../../checks/violation.ts';

const DOCS = path.join(import.meta.dirname, '../../../docs');

let folder: string;
let builds: FixtureBuilds;
let composed: TeamSite;
let site: TeamSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-cases-'));
  builds = await buildFixtures();
  composed = await composeSite(mkdtempSync(path.join(folder, 'composed-')), builds);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  site = composed.copyTo(mkdtempSync(path.join(folder, 'test-')));
});

describe('an incompatible build is refused for the right reason:', () => {
  const all = [...sharingCases, ...coexistenceCases, ...alteredVersionCases, ...corruptedSiteCases];

  test.each(VIOLATION_CODES)('%s has a case, and both pages for teams explain it', (code) => {
    expect(all.map((one) => one.code)).toContain(code);
    for (const page of ['contracts/release-check.md', 'releasing-a-remote.md'])
      expect(readFileSync(path.join(DOCS, page), 'utf8')).toContain(`\`${code}\``);
  });

  // One case per code by default, all in a full run.
  const cases = IS_FULL_RUN ? all : [...new Map(all.map((one) => [one.code, one])).values()];

  test.each(cases)('$title ($code)', async ({ code, names, plant }) => {
    const { versions, percent, keysFile } = await plant(site);
    const violations = await site.check(versions, percent, keysFile);
    expect([...new Set(violations.map((violation) => violation.code))]).toEqual([code]);
    const messages = violations
      .map(({ about, message, remedy }) => `${about}: ${message} ${remedy}`)
      .join('\n');
    for (const name of names) expect(messages).toContain(name);
    for (const { message, remedy } of violations)
      expect([message, remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\S/)]);
  });
});

describe('a compatible build passes:', () => {
  test.each(compatibleCases)('$title', async ({ plant }) => {
    const { versions, percent, keysFile } = await plant(site);
    expect(await site.check(versions, percent, keysFile)).toEqual([]);
    await site.promote(versions, { percent, keys: await readTrustedKeys(site.store, keysFile) });
    const { areas } = await readReleaseMap(site.store);
    for (const { module } of Object.values(areas)) expect(module).toBe('./routes');
  });

  test('the first composition of a site', async () => {
    const first = new TeamSite(mkdtempSync(path.join(folder, 'first-')), builds, composed.teams);
    await first.trustTeams();
    const versions = [await first.publishHost('1.0.0'), await first.publishArea('garden', '1.0.0')];
    expect(await first.check(versions)).toEqual([]);
  });

  // The write reports the overtake; its own outdated map is no replay.
  test('a release that another one overtook since it looked', async () => {
    const [keys, newest] = await Promise.all([readTrustedKeys(site.store), readNewestEntry(site.store)]);
    await site.promote([await site.publishArea('garden', '1.1.0')]);
    const versions = [{ name: 'orchard', version: '1.1.0' }];
    expect(await checkRelease({ store: site.store, keys, newest, versions })).toEqual([]);
  });
});

describe('a version whose files another origin serves', () => {
  let server: PackageServer;
  let elsewhere: TeamSite;
  let candidate: NamedVersion;
  let entry: string;

  beforeEach(async () => {
    elsewhere = new TeamSite(mkdtempSync(path.join(folder, 'elsewhere-')), builds, composed.teams);
    candidate = await elsewhere.publishArea('garden', '1.1.0');
    server = await PackageServer.start(elsewhere.store.address);
    const contract: { entry: string } = JSON.parse(
      await elsewhere.text(elsewhere.fileOf(candidate, 'contract.json')),
    );
    entry = elsewhere.fileOf(candidate, contract.entry);
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
    const published: object = JSON.parse(await site.text(record));
    await site.store.replace(record, JSON.stringify({ ...published, ...where }));
  }

  test('passes when every file is there', async () => {
    expect(await site.check([candidate])).toEqual([]);
    expect(server.requests).toContain(`/${entry}`);
  });

  test('is read where the release tool can reach it', async () => {
    await describeAs({
      baseUrl: 'https://garden.invalid/garden/1.1.0/',
      fetchFrom: `${server.address}garden/1.1.0/`,
    });
    expect(await site.check([candidate])).toEqual([]);
  });

  test.each<{ what: string; code: ViolationCode; message: string; corrupt: () => Promise<void> }>([
    {
      what: 'sends an altered file',
      code: 'asset-altered',
      message: 'remoteEntry',
      corrupt: () => elsewhere.store.replace(entry, 'stolen()'),
    },
    {
      what: 'does not have a file',
      code: 'asset-missing',
      message: 'answered with 404',
      corrupt: () => elsewhere.store.remove(entry),
    },
    {
      what: 'does not answer',
      code: 'asset-missing',
      message: 'does not answer',
      corrupt: () => server.stop(),
    },
    {
      what: 'does not let pages of other origins load it',
      code: 'asset-missing',
      message: 'Access-Control-Allow-Origin',
      corrupt: async () => {
        server.allowsOthers = false;
      },
    },
  ])('is refused when its server $what', async ({ code, message, corrupt }) => {
    await corrupt();
    const violations = await site.check([candidate]);
    expect(violations.map((violation) => violation.code)).toEqual([code]);
    expect(violations[0]?.message).toContain(`${server.address}garden/1.1.0/`);
    expect(violations[0]?.message).toContain(message);
  });
});

describe('the command check', () => {
  async function run(positionals: string[], values: Record<string, string | boolean> = {}) {
    const lines: string[] = [];
    const print = (line: string): void => {
      lines.push(line);
    };
    const context = { store: site.store, who: 'test', env: {}, print };
    return { code: await checkCommand.run(context, { positionals, values }), output: lines.join('\n') };
  }

  test('says beside what a version can go live', async () => {
    await site.publishArea('garden', '1.1.0');
    expect(await run(['garden', '1.1.0'])).toEqual({
      code: 0,
      output: 'garden 1.1.0 can go live beside host 1.0.0, orchard 1.0.0, orchard 1.1.0 (canary, 10 %).',
    });
    expect((await run(['garden', '1.1.0'], { canary: '5' })).output).toContain('garden 1.0.0');
  });

  test('says every reason against it and what would mend it, to people and to programs', async () => {
    await site.publishArea('garden', '1.1.0', { contract: () => ({ contractVersion: 2, exposes: ['./x'] }) });
    const { code, output } = await run(['garden', '1.1.0']);
    expect(code).toBe(1);
    expect(output).toContain('garden 1.1.0 cannot go live, for 2 reasons:');
    expect(output).toMatch(/\nexpose-missing: .+\n {2}To mend it: .+/);
    const { output: json } = await run(['garden', '1.1.0'], { json: true });
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

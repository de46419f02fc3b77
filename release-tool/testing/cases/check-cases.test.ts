import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFixtures } from 'federation/testing/fixture-builds';
import { promote } from '../../operations/promote.ts';
import { releaseTool } from '../run-release-tool.ts';
import { TEST_PAGE } from '../site-in-folder.ts';
import { composeSite, contentsOf, TeamSite } from '../team-site.ts';
import { publishedVersionPath, type NamedVersion } from '../../format/site-paths.ts';
import { PackageServer } from '../package-server.ts';
import { compatibleCases } from './compatible-cases.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import { readNewestEntry } from '../../site/release-log.ts';
import { readReleaseMap } from '../read-release-map.ts';
import { checkRelease } from '../../checks/check-release.ts';
import { VIOLATION_CODES, type Violation, type ViolationCode } from '../../checks/violation.ts';
import { alteredVersionCases } from './altered-version-cases.ts';
import { coexistenceCases, sharingCases } from './coexistence-cases.ts';
import { GARDEN, type IncompatibleCase } from './check-case.ts';
import { corruptedSiteCases, trustCases } from './corrupted-site-cases.ts';
import { firstViewCases } from './first-view-cases.ts';
import { measuredCases } from './measured-cases.ts';
import { pathCases, styleCases } from './claim-cases.ts';

/** All builds and sites that the release check rejects. */
const incompatibleCases: IncompatibleCase[] = [
  ...sharingCases,
  ...coexistenceCases,
  ...alteredVersionCases,
  ...measuredCases,
  ...firstViewCases,
  ...styleCases,
  ...pathCases,
  ...corruptedSiteCases,
  ...trustCases,
];

const DOCS = path.join(import.meta.dirname, '../../../docs');

let folder: string;
let composed: TeamSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-cases-'));
  composed = await composeSite(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const emptySite = () => new TeamSite(composed.newFolder(), composed.teams);

describe('an incompatible build is rejected for the right reason, and nothing is written:', () => {
  test.each(VIOLATION_CODES)('%s has a case, and both pages for teams explain it', (code) => {
    expect(incompatibleCases.map((one) => one.code)).toContain(code);
    for (const page of ['contracts/release-check.md', 'releasing-a-remote.md'])
      expect(readFileSync(path.join(DOCS, page), 'utf8')).toContain(`\`${code}\``);
  });

  test.each(incompatibleCases)('$title ($code)', async ({ code, names, plant }) => {
    const on = composed.copy();
    const { versions, percent } = await plant(on);
    const before = await contentsOf(on.store);
    const violations = OF_SITE.includes(code)
      ? await on.check(versions, percent)
      : await violationsOf(on, versions, percent);
    expect([...new Set(violations.map((violation) => violation.code))]).toEqual([code]);
    const messages = violations
      .map(({ about, message, remedy }) => `${about}: ${message} ${remedy}`)
      .join('\n');
    for (const name of names) expect(messages).toContain(name);
    for (const { message, remedy } of violations)
      expect([message, remedy]).toEqual([
        expect.stringMatching(/\.$/),
        expect.stringMatching(/\.$|: ongi-release/),
      ]);
    expect(await contentsOf(on.store)).toEqual(before);
  });
});

/** A damaged site is repaired by the next change, whoever makes it. */
const OF_SITE: readonly ViolationCode[] = [
  'no-host',
  'map-replayed',
  'log-broken',
  'log-unsigned',
  'keys-replayed',
];

/** Why the versions are not promoted. */
async function violationsOf(
  { store, teams }: TeamSite,
  versions: readonly NamedVersion[],
  percent: number | undefined,
): Promise<Violation[]> {
  const authority = { keys: await keysInForce(store), signer: teams.site };
  const request = { versions, percent, authority, page: TEST_PAGE, who: 'test', why: 'test' };
  const outcome = await promote(store, request);
  return outcome.kind === 'rejected' ? outcome.violations : [];
}

describe('a compatible build passes:', () => {
  test.each(compatibleCases)('$title', async ({ plant }) => {
    const on = composed.copy();
    const { versions, percent } = await plant(on);
    await on.promote(versions, { percent });
    const { areas } = await readReleaseMap(on.store);
    for (const { module } of Object.values(areas)) expect(module).toBe('./routes');
  });

  test('the first composition of a site, of what webpack builds', async () => {
    const first = emptySite();
    await first.trustTeams();
    const { host, remote } = await buildFixtures();
    const { teams } = first;
    const versions = [
      await first.publishBuild(host, teams.site),
      await first.publishBuild(remote, teams.garden),
    ];
    expect(await first.check(versions)).toEqual([]);
  }, 240_000);

  // The write reports the overtake; its own outdated map is no replay.
  test('a release that another one overtook since it looked', async () => {
    const site = composed.copy();
    const [keys, newest] = await Promise.all([keysInForce(site.store), readNewestEntry(site.store)]);
    await site.promote([await site.publishArea('garden', '1.1.0')]);
    const versions = [{ name: 'orchard', version: '1.1.0' }];
    expect(await checkRelease({ store: site.store, keys, newest, versions })).toEqual([]);
  });
});

describe('a version whose files another origin serves', () => {
  const candidate = GARDEN;
  let server: PackageServer;
  let site: TeamSite;
  let elsewhere: TeamSite;
  let entry: string;

  beforeEach(async () => {
    site = composed.copy();
    elsewhere = emptySite();
    await elsewhere.trustTeams();
    await elsewhere.publishArea('garden', '1.1.0');
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
    const origins = [new URL(server.address).origin, 'https://garden.invalid'];
    await site.trustTeams({ origins });
  });

  afterEach(() => server.stop());

  async function describeAs(where: { baseUrl: string; fetchFrom?: string }): Promise<void> {
    const record = publishedVersionPath(candidate.name, candidate.version);
    const published: object = JSON.parse(await site.text(record));
    await site.store.replace(record, JSON.stringify({ ...published, ...where }));
  }

  test('passes when every file is there, and is read where the release tool can reach it', async () => {
    expect(await site.check([candidate])).toEqual([]);
    expect(server.requests).toContain(`/${entry}`);
    const fetchFrom = `${server.address}garden/1.1.0/`;
    await describeAs({ baseUrl: 'https://garden.invalid/garden/1.1.0/', fetchFrom });
    expect(await site.check([candidate])).toEqual([]);
  });

  test.each<[what: string, code: ViolationCode, message: string, corrupt: () => unknown]>([
    ['sends an altered file', 'asset-altered', 'entry.js', () => elsewhere.store.replace(entry, 'stolen()')],
    ['does not have a file', 'asset-missing', 'answered with 404', () => elsewhere.store.remove(entry)],
    ['does not answer', 'asset-missing', 'does not answer', () => server.stop()],
    [
      'does not let pages of other origins load it',
      'asset-missing',
      'Access-Control-Allow-Origin',
      () => (server.allowsOthers = false),
    ],
  ])('is refused when its server %s (%s)', async (_what, code, message, corrupt) => {
    await corrupt();
    expect(await site.check([candidate])).toMatchObject([
      { code, message: expect.stringContaining(`${server.address}garden/1.1.0/`) },
    ]);
    expect((await site.check([candidate]))[0]?.message).toContain(message);
  });
});

describe('the command check', () => {
  let site: TeamSite;

  beforeEach(() => {
    site = composed.copy();
  });

  const check = (typed: string) =>
    releaseTool(['check', ...typed.split(' ').filter(Boolean)], { ONGI_SITE: site.store.address });

  test('says beside what a version can go live', async () => {
    await site.publishArea('garden', '1.1.0');
    expect(await check('garden 1.1.0')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^garden 1\.1\.0 can go live beside host 1\.0\.0, orchard 1\.0\.0, orchard 1\.1\.0 \(canary, 10 %\)\.\n.*downloads.*\n$/,
      ),
    });
    expect((await check('garden 1.1.0 --canary 5')).stdout).toContain('garden 1.0.0');
  });

  test('says every reason against it and what would mend it, to people and to programs', async () => {
    await site.publishArea('garden', '1.1.0', { contract: () => ({ contractVersion: 2, exposes: ['./x'] }) });
    const { code, stdout } = await check('garden 1.1.0');
    expect(code).toBe(1);
    expect(stdout).toContain('garden 1.1.0 cannot go live, for 2 reasons:');
    expect(stdout).toMatch(/\nexpose-missing: .+\n {2}To mend it: .+/);
    expect(JSON.parse((await check('garden 1.1.0 --json')).stdout)).toMatchObject({
      ok: false,
      findings: [{ code: 'expose-missing', about: 'garden 1.1.0' }, { code: 'contract-version' }],
    });
  });

  test.each(['', 'garden', 'garden 1.1.0 --canary 101'])(
    '"%s" is answered with how it is typed',
    async (typed) => {
      expect(await check(typed)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('ongi-release check'),
      });
    },
  );
});

/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFixtures } from 'federation/testing/fixture-builds';
import { promote } from '../../operations/promote.ts';
import { FolderStore } from '../../store/folder-store.ts';
import { testContext } from '../test-context.ts';
import { TEST_PAGE } from '../site-in-folder.ts';
import { composeSite, TeamSite } from '../team-site.ts';
import type { NamedVersion } from '../../format/named-version.ts';
import { BothStores, contentsOf, onStores, type StoreKind } from '../both-stores.ts';
import { PackageServer } from '../package-server.ts';
import { incompatibleCases } from './incompatible-cases.ts';
import { compatibleCases } from './compatible-cases.ts';
import { checkCommand } from '../../cli/check-command.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import { readNewestEntry } from '../../site/release-log.ts';
import { readReleaseMap } from '../../site/read-release-map.ts';
import { publishedVersionPath } from '../../format/site-paths.ts';
import { checkRelease } from '../../checks/check-release.ts';
import { VIOLATION_CODES, type ViolationCode } from '../../checks/violation.ts';

const DOCS = path.join(import.meta.dirname, '../../../docs');

let folder: string;
let stores: BothStores;
let composed: TeamSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-cases-'));
  stores = await BothStores.start();
  composed = await composeSite(folder, new FolderStore(path.join(folder, 'composed')));
}, 60_000);

afterAll(async () => {
  await stores.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the composed site. */
async function siteIn(kind: StoreKind = 'folder'): Promise<TeamSite> {
  const beside = mkdtempSync(path.join(folder, 'test-'));
  return composed.copyTo(beside, stores.empty(kind, beside));
}

describe('an incompatible build is rejected for the right reason, and nothing is written:', () => {
  test.each(VIOLATION_CODES)('%s has a case, and both pages for teams explain it', (code) => {
    expect(incompatibleCases.map((one) => one.code)).toContain(code);
    for (const page of ['contracts/release-check.md', 'releasing-a-remote.md'])
      expect(readFileSync(path.join(DOCS, page), 'utf8')).toContain(`\`${code}\``);
  });

  test.each(onStores(incompatibleCases))('$title ($code, $store)', async ({ code, names, plant, store }) => {
    const on = await siteIn(store);
    const { versions, percent } = await plant(on);
    const before = await contentsOf(on.store);
    const violations = await on.check(versions, percent);
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
    // A damaged site is repaired by the next change, whoever makes it.
    const isOfSite = violations.some(({ about }) => about === 'the site');
    const authority = { keys: await keysInForce(on.store), signer: on.teams.site };
    const request = { versions, percent, authority, page: TEST_PAGE, who: 'test', why: 'test' };
    const promoted = isOfSite || (await promote(on.store, request));
    expect(promoted).toEqual(isOfSite || { kind: 'rejected', violations });
    expect(await contentsOf(on.store)).toEqual(before);
  });
});

describe('a compatible build passes:', () => {
  test.each(onStores(compatibleCases))('$title ($store)', async ({ plant, store }) => {
    const on = await siteIn(store);
    const { versions, percent } = await plant(on);
    expect(await on.check(versions, percent)).toEqual([]);
    await on.promote(versions, { percent });
    const { areas } = await readReleaseMap(on.store);
    for (const { module } of Object.values(areas)) expect(module).toBe('./routes');
  });

  test('the first composition of a site, of what webpack builds', async () => {
    const beside = mkdtempSync(path.join(folder, 'first-'));
    const first = new TeamSite(beside, stores.empty('folder', beside), composed.teams);
    await first.trustTeams();
    const { host, remote } = await buildFixtures();
    const { teams } = first;
    const versions = [
      await first.publishBuild(host, teams.site),
      await first.publishBuild(remote, teams.garden),
    ];
    expect(await first.check(versions)).toEqual([]);
  }, 60_000);

  // The write reports the overtake; its own outdated map is no replay.
  test('a release that another one overtook since it looked', async () => {
    const site = await siteIn();
    const [keys, newest] = await Promise.all([keysInForce(site.store), readNewestEntry(site.store)]);
    await site.promote([await site.publishArea('garden', '1.1.0')]);
    const versions = [{ name: 'orchard', version: '1.1.0' }];
    expect(await checkRelease({ store: site.store, keys, newest, versions })).toEqual([]);
  });
});

describe('a version whose files another origin serves', () => {
  let server: PackageServer;
  let site: TeamSite;
  let elsewhere: TeamSite;
  let candidate: NamedVersion;
  let entry: string;

  beforeEach(async () => {
    site = await siteIn();
    const beside = mkdtempSync(path.join(folder, 'elsewhere-'));
    elsewhere = new TeamSite(beside, stores.empty('folder', beside), composed.teams);
    await elsewhere.trustTeams();
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
    const origins = [new URL(server.address).origin, 'https://garden.invalid'];
    await site.trustTeams({ origins });
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
      message: 'entry.js',
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
  let site: TeamSite;

  beforeEach(async () => {
    site = await siteIn();
  });

  async function run(positionals: string[], values: Record<string, string | boolean> = {}) {
    const { context, output } = testContext(site.store);
    return { code: await checkCommand.run(context, { positionals, values }), output: output.join('\n') };
  }

  test('says beside what a version can go live', async () => {
    await site.publishArea('garden', '1.1.0');
    expect(await run(['garden', '1.1.0'])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^garden 1\.1\.0 can go live beside host 1\.0\.0, orchard 1\.0\.0, orchard 1\.1\.0 \(canary, 10 %\)\.\n.*downloads.*$/,
      ),
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

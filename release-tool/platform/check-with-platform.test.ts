import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jsonIn } from 'federation/release-format/json-file';
import { verifyPlatform, type Platform } from 'federation/release-format/platform/verify-platform';
import { versionFolder } from '../format/site-paths.ts';
import { alteredVersionCases } from '../testing/cases/altered-version-cases.ts';
import type { CheckCase, IncompatibleCase } from '../testing/cases/check-case.ts';
import { pathCases, styleCases } from '../testing/cases/claim-cases.ts';
import { coexistenceCases, sharingCases } from '../testing/cases/coexistence-cases.ts';
import { compatibleCases } from '../testing/cases/compatible-cases.ts';
import { firstViewCases } from '../testing/cases/first-view-cases.ts';
import { measuredCases } from '../testing/cases/measured-cases.ts';
import { writeArea, writeHost } from '../testing/built-package.ts';
import { composeSite, type TeamSite } from '../testing/team-site.ts';
import { checkWithPlatform } from './check-with-platform.ts';
import type { ViolationCode } from '../checks/violation.ts';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';

let folder: string;
let composed: TeamSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'platform-cases-'));
  composed = await composeSite(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function platformOf(site: TeamSite): Promise<Platform> {
  const value = jsonIn(await site.text('platform.json'));
  const verdict = await verifyPlatform(value, { roots: undefined, now: new Date() });
  if (verdict.kind === 'rejected') throw new Error(verdict.reason);
  return verdict.platform;
}

/** Who signed a version, and what lies at its server, is not of a build. */
const OF_PUBLISHED: readonly ViolationCode[] = [
  'asset-altered',
  'asset-missing',
  'asset-unlisted',
  'symlink',
  'unsigned',
  'wrong-signature',
  'unknown-key',
  'key-not-allowed',
  'key-expired',
  'origin-not-allowed',
  'not-published',
  'unreadable',
  'wrong-kind',
  'returning-bytes',
];

const incompatible: IncompatibleCase[] = [
  ...sharingCases,
  ...coexistenceCases,
  ...alteredVersionCases,
  ...measuredCases,
  ...firstViewCases,
  ...styleCases,
  ...pathCases,
].filter(({ code }) => !OF_PUBLISHED.includes(code));

/** Both checks are the same code: of each kind of violation one case is enough, but at night. */
const rejected = incompatible.filter(
  ({ code }, index) => IS_FULL_RUN || incompatible.findIndex((one) => one.code === code) === index,
);

/** Nobody has published the builds: their folders are those of the site. */
async function bothChecks({ plant }: CheckCase) {
  const on = composed.copy();
  const { versions, percent } = await plant(on);
  const platform = await platformOf(on);
  const builtDirs = versions.map(({ name, version }) =>
    path.join(on.store.address, versionFolder(name, version)),
  );
  return {
    site: await on.check(versions, percent),
    own: await checkWithPlatform({ builtDirs, platform, percent }),
  };
}

test.each(rejected)('a build is told the same before it is published: $title', async (one) => {
  const { site, own } = await bothChecks(one);
  expect(site).not.toEqual([]);
  expect(own).toEqual(site);
});

test.each(compatibleCases)('what can go live passes: $title', async (one) => {
  const { site, own } = await bothChecks(one);
  expect({ site, own }).toEqual({ site: [], own: [] });
});

test('a file that is not what the build wrote is said, and so is a version that another content has', async () => {
  const platform = await platformOf(composed);
  const altered = writeArea(composed.newFolder(), 'garden', {
    contract: () => ({ packageVersion: '1.1.0', assets: { 'screen.js': `sha384-${'A'.repeat(64)}` } }),
  });
  await expect(
    checkWithPlatform({ builtDirs: [path.join(altered, 'dist')], platform }),
  ).rejects.toMatchObject({ code: 'file-altered' });
  const taken = writeArea(composed.newFolder(), 'garden', { source: { code: 'other();' } });
  const builtDirs = [path.join(taken, 'dist')];
  await expect(checkWithPlatform({ builtDirs, platform })).rejects.toMatchObject({ code: 'version-exists' });
  expect(await checkWithPlatform({ builtDirs, platform, naming: 'by-content' })).toEqual([]);
});

test("an area is held to the budgets of the site's live host", async () => {
  const on = composed.copy();
  const budgets = { host: { first: 300_000, all: 500_000 }, area: { entry: 1, start: 1, path: 1, all: 1 } };
  await on.promote([await on.publishHost('2.0.0', { contract: () => ({ budgets }) })]);
  const platform = await platformOf(on);
  expect(platform.facts.budgets).toEqual(budgets);
  const builtDirs = [path.join(writeArea(on.newFolder(), 'garden'), 'dist')];
  const found = await checkWithPlatform({ builtDirs, platform, naming: 'by-content' });
  expect(found.map(({ code }) => code)).toEqual(['too-large']);
  const greedy = writeHost(on.newFolder(), {
    contract: () => ({ packageVersion: '3.0.0', budgets: { ...budgets, host: { first: 9, all: 9 } } }),
  });
  expect(await checkWithPlatform({ builtDirs: [path.join(greedy, 'dist')], platform })).toEqual([]);
});

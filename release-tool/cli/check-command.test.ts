import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildArea, buildHost, writeArea } from '../testing/built-package.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { contentsOf } from '../testing/team-site.ts';

const site = siteForEachTest((one) => one.compose());

const here = () => ({ ONGI_SITE: site.address });

const check = (...args: string[]) => releaseTool(['check', ...args], here());

/** What `check --json` found. */
async function codesOf(...args: string[]): Promise<unknown> {
  const { stdout } = await check(...args, '--json');
  const { findings }: { findings: { code: string }[] } = JSON.parse(stdout);
  return findings.map(({ code }) => code);
}

test('a build is checked before it is published, without a key, and its number stays free', async () => {
  const folder = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0', content: 'next()' });
  const before = await contentsOf(site.store);
  const { code, stdout, stderr } = await check(folder);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'garden 1.1.0 is not published: the number is still free\n',
  });
  expect(stdout).toContain('garden 1.1.0 can go live beside host 1.0.0.\n');
  expect(stdout.split('\n')[1]).toContain('garden 1.1.0');
  expect(await contentsOf(site.store)).toEqual(before);
});

test('what a check rejects takes no number: the repaired build is published under it', async () => {
  const folder = site.packageFolder();
  writeArea(folder, 'garden', { contract: () => ({ packageVersion: '1.1.0', contractVersion: 2 }) });
  expect((await check(folder)).code).toBe(1);
  expect(await codesOf(folder)).toEqual(['contract-version']);
  rmSync(folder, { recursive: true });
  buildArea(folder, 'garden', { packageVersion: '1.1.0' });
  expect((await check(folder)).code).toBe(0);
  const published = await releaseTool(['publish', folder, '--key', site.keyFile], here());
  expect(published).toMatchObject({ code: 0, stdout: 'garden 1.1.0\n' });
  expect(await check(folder)).toMatchObject({ code: 0, stderr: '' });
});

test('a check of a build finds what a check of the published one finds', async () => {
  const changes = [
    () => ({ contractVersion: 2 }),
    () => ({ paths: { '/goods/:id': ['screen.js'] } }),
    () => ({ federationVersion: '9.0.0' }),
    () => ({ exposes: ['./other'] }),
    () => ({ entry: 'nowhere.js' }),
    () => ({ container: '_' }),
  ];
  for (const [index, change] of changes.entries()) {
    const version = `2.${index}.0`;
    const folder = site.packageFolder();
    writeArea(folder, 'garden', { contract: () => ({ packageVersion: version, ...change() }) });
    const ofBuild = await codesOf(folder);
    await site.publish(folder);
    expect([version, ofBuild]).toEqual([version, await codesOf('garden', version)]);
  }
});

test('a number that other content has, or is taking, is named with who took it', async () => {
  const folder = buildArea(site.packageFolder(), 'garden', { content: 'other()' });
  expect(await check(folder)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/garden 1\.0\.0 was published before by the team at .* with other content/),
  });
  await site.store.remove('garden/1.0.0/contract.json');
  expect((await check(folder)).stderr).toContain('garden 1.0.0 is being published by the team');
  expect((await check(folder, '--local')).code).toBe(0);
});

test('several that go live together are checked together, built or published', async () => {
  const host = buildHost(site.packageFolder(), '2.0.0');
  const garden = buildArea(site.packageFolder(), 'garden', { packageVersion: '2.0.0' });
  const { stdout } = await check(garden, '--with', host);
  expect(stdout).toContain('garden 2.0.0, host 2.0.0 can go live.\n');
  expect((await check(garden, '--with', 'host@1.0.0')).stdout).toContain('garden 2.0.0, host 1.0.0 can go');
  expect((await check('garden', '1.0.0', '--with', host)).stdout).toContain('host 2.0.0, garden 1.0.0 can');
  expect((await check(garden, '--canary', '10')).stdout).toContain('beside host 1.0.0, garden 1.0.0.');
});

test('altered, missing and linked files of a build are found before it is published', async () => {
  const folder = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0' });
  const entry = path.join(folder, 'dist', 'entry.js');
  writeFileSync(entry, 'altered()');
  expect((await check(folder)).stderr).toContain('entry.js is not what the build wrote');
  rmSync(entry);
  expect((await check(folder)).code).toBe(1);
});

test('says what is no package folder, and what is not built', async () => {
  expect(await check('garden')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('garden is no package folder: name one, or a published version'),
  });
  const folder = site.packageFolder();
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  expect((await check(folder)).stderr).toContain('has no finished build in its dist: build it first');
  expect((await check()).stderr).toContain('which version?');
});

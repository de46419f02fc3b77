import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { seededRandom } from 'federation/testing/seeded-random';
import { readNewestEntry } from '../site/release-log.ts';
import { rollback } from './rollback.ts';
import { writeArea, type AreaChange } from '../testing/built-package.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { returningBytesOf, type ReturningBytes } from '../checks/returning-bytes.ts';

const site = siteForEachTest((each) => each.compose());

async function garden(version: string, { contract, ...more }: AreaChange = {}): Promise<void> {
  await site.publish(
    writeArea(site.packageFolder(), 'garden', {
      ...more,
      contract: (built) => ({ packageVersion: version, ...contract?.(built) }),
    }),
  );
}

async function measure(version: string): Promise<ReturningBytes | undefined> {
  const newest = await readNewestEntry(site.store);
  return returningBytesOf({ store: site.store, newest }, { name: 'garden', version });
}

const promote = (version: string) => site.promote([{ name: 'garden', version }]);

async function goesLive(version: string): Promise<void> {
  const outcome = await promote(version);
  if (outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome));
}

const styles = (colour: string) => ({ styles: `.remote-garden_a{color:${colour}}` });
/** A script that does not compress well. */
const scriptOf = (randomSeed: number, length = 3_000): string => {
  const random = seededRandom(randomSeed);
  return JSON.stringify(Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join(''));
};

test('of a release with the same files a phone downloads only the contract', async () => {
  await garden('1.1.0');
  await goesLive('1.1.0');
  await garden('1.2.0');
  const contract = readFileSync(path.join(site.address, 'garden', '1.2.0', 'contract.json'));
  const measured = await measure('1.2.0');
  expect(measured?.files.map(({ file }) => file)).toEqual(['contract.json']);
  expect(measured?.bytes).toBeGreaterThan(0.9 * brotliCompressSync(contract).length);
  expect(measured?.bytes).toBeLessThan(contract.length / 2);
});

test('a changed script counts as it is served, an unchanged one does not', async () => {
  await garden('1.1.0', { source: { code: scriptOf(1) } });
  await goesLive('1.1.0');
  await garden('1.2.0', { source: { code: scriptOf(2) } });
  const served = readFileSync(path.join(site.address, 'garden', '1.2.0', 'entry.js.br')).length;
  const measured = await measure('1.2.0');
  expect(measured?.files.map(({ file }) => file)).toEqual(['entry.js', 'contract.json']);
  expect(measured?.files).toContainEqual({ file: 'entry.js', bytes: served });
});

test('images and fonts count apart, and content that has only another name does not', async () => {
  await garden('1.1.0', { files: { 'leaf.1.webp': 'a leaf' } });
  await goesLive('1.1.0');
  await garden('1.2.0', { files: { 'leaf.2.webp': 'a leaf' } });
  expect(await measure('1.2.0')).toMatchObject({ otherBytes: 0 });
  await garden('1.3.0', { files: { 'leaf.webp': 'another' } });
  expect(await measure('1.3.0')).toMatchObject({ otherBytes: 7, files: [{ file: 'contract.json' }] });
});

test('with the first version of an area, or beside one that cannot be read, nothing is compared', async () => {
  await garden('1.1.0');
  await site.store.remove('garden/1.0.0/contract.json');
  expect(await measure('1.1.0')).toBeUndefined();
  expect(
    await returningBytesOf({ store: site.store, newest: undefined }, { name: 'garden', version: '1.1.0' }),
  ).toBe(undefined);
});

test('what a working tree was built to goes live, whatever it costs', async () => {
  await garden('1.1.0', { contract: () => ({ returningBytes: 10 }), source: styles('red') });
  expect(await promote('1.1.0')).toMatchObject({ kind: 'rejected' });
  const outcome = await site.promote([{ name: 'garden', version: '1.1.0' }], { ignoresBudgets: true });
  expect(outcome).toMatchObject({ kind: 'changed' });
});

test('the way back is never too expensive', async () => {
  const contract = () => ({ returningBytes: 10_000 });
  await garden('1.1.0', { source: { code: scriptOf(4, 20_000) } });
  await goesLive('1.1.0');
  await garden('1.2.0', { contract, source: styles('red') });
  await goesLive('1.2.0');
  await garden('1.3.0', { contract: () => ({ returningBytes: 10 }), source: styles('blue') });
  expect(await promote('1.3.0')).toMatchObject({
    kind: 'rejected',
    violations: [{ code: 'returning-bytes' }],
  });
  const authority = await site.authority();
  const back = await rollback(site.store, { name: 'garden', to: '1.1.0', who: 'a', why: 'b', authority });
  expect(back).toMatchObject({ kind: 'changed' });
});

test('check and promote say it', async () => {
  await garden('1.1.0', { contract: () => ({ returningBytes: 90_000 }), source: styles('red') });
  const here = ['garden', '1.1.0', '--site', site.address];
  const line = /^garden 1\.1\.0: a returning phone downloads \d\.\d KB again, of at most 90\.0 KB\.$/m;
  const checked = await releaseTool(['check', ...here]);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(line) });
  const json = await releaseTool(['check', ...here, '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    returning: [{ name: 'garden', version: '1.1.0', bytes: expect.any(Number), budget: 90_000 }],
  });
  const promoted = await releaseTool(['promote', ...here, '--key', site.keyFile]);
  expect(promoted).toMatchObject({ code: 0, stderr: expect.stringMatching(line) });
});

/** @jest-environment node */
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { readReleaseMap } from '../site/read-release-map.ts';
import { rollback, type RollbackOutcome } from './rollback.ts';

const site = siteForEachTest((each) => each.compose());

async function garden(packageVersion: string): Promise<{ name: string; version: string }> {
  return site.publishArea('garden', { packageVersion });
}

async function takeBack(name: string, to?: string): Promise<RollbackOutcome> {
  const authority = await site.authority();
  return rollback(site.store, { name, to, who: 'the team', why: 'a test', authority });
}

async function liveGarden(): Promise<string | undefined> {
  return (await readReleaseMap(site.store)).areas['garden']?.version;
}

test('a canary is taken back, and what is live stays', async () => {
  await site.promote([await garden('1.1.0')], { percent: 10 });
  expect(await takeBack('garden')).toMatchObject({
    kind: 'changed',
    entry: { change: { kind: 'rollback', name: 'garden', version: '1.1.0', to: '1.0.0' } },
  });
  expect((await readReleaseMap(site.store)).canaries).toEqual({});
  expect(await liveGarden()).toBe('1.0.0');
});

test('taking back once more leads to the version before the last good one, never to one that was taken back', async () => {
  await site.promote([await garden('1.1.0')]);
  await site.promote([await garden('1.2.0')]);
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.1.0');
  await site.promote([await garden('1.3.0')]);
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.1.0');
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.0.0');
  expect(await takeBack('garden')).toEqual({ kind: 'nothing-before' });
  expect(await liveGarden()).toBe('1.0.0');
});

test('changes of other packages between do not matter', async () => {
  await site.promote([await garden('1.1.0')]);
  await site.promote([await site.publishArea('pond')]);
  await site.promote([await site.publishHost('1.1.0', 'newer()')]);
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.0.0');
  await takeBack('host');
  const { host, areas } = await readReleaseMap(site.store);
  expect(host.version).toBe('1.0.0');
  expect(areas['pond']?.version).toBe('1.0.0');
  expect(await site.text('index.html')).toContain('/host/1.0.0/main.js');
});

test('a version by name ends the canary as well', async () => {
  await site.promote([await garden('1.1.0')]);
  await site.promote([await garden('1.2.0')]);
  await site.promote([await garden('1.3.0')], { percent: 10 });
  await takeBack('garden', '1.0.0');
  expect(await liveGarden()).toBe('1.0.0');
  expect((await readReleaseMap(site.store)).canaries).toEqual({});
});

test('an earlier version that lost a file is not gone back to', async () => {
  await site.promote([await garden('1.1.0')]);
  await site.store.remove('garden/1.0.0/screen.js');
  expect(await takeBack('garden')).toMatchObject({
    kind: 'rejected',
    violations: [{ code: 'asset-missing' }],
  });
  expect(await liveGarden()).toBe('1.1.0');
});

test('what is not live cannot be taken back', async () => {
  await expect(takeBack('pond')).rejects.toThrow('no live pond');
  await expect(takeBack('garden', '1.0.0')).rejects.toThrow('live for everybody already');
  expect((await readNewestEntry(site.store))?.revision).toBe(1);
});

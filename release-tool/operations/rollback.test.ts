import { readReleaseMap } from '../testing/read-release-map.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { rollback, type RollbackOutcome } from './rollback.ts';

const site = siteForEachTest((each) => each.compose());

async function promoteGarden(packageVersion: string, percent?: number): Promise<void> {
  await site.promote([await site.publishArea('garden', { packageVersion })], { percent });
}

async function takeBack(name: string, to?: string): Promise<RollbackOutcome> {
  return rollback(site.store, { name, to, ...(await site.by()) });
}

async function liveGarden(): Promise<string | undefined> {
  return (await readReleaseMap(site.store)).areas['garden']?.version;
}

test('a canary is taken back, and what is live stays; a version by name ends the canary as well', async () => {
  await promoteGarden('1.1.0', 10);
  expect(await takeBack('garden')).toMatchObject({
    kind: 'changed',
    entry: { change: { kind: 'rollback', name: 'garden', version: '1.1.0', to: '1.0.0' } },
  });
  expect((await readReleaseMap(site.store)).canaries).toEqual({});
  expect(await liveGarden()).toBe('1.0.0');
  await promoteGarden('1.2.0');
  await promoteGarden('1.3.0', 10);
  await takeBack('garden', '1.0.0');
  expect(await liveGarden()).toBe('1.0.0');
  expect((await readReleaseMap(site.store)).canaries).toEqual({});
});

test('taking back once more leads to the version before the last good one, never to one that was taken back', async () => {
  await promoteGarden('1.1.0');
  await promoteGarden('1.2.0');
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.1.0');
  await promoteGarden('1.3.0');
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.1.0');
  await takeBack('garden');
  expect(await liveGarden()).toBe('1.0.0');
  expect(await takeBack('garden')).toEqual({ kind: 'nothing-before' });
  expect(await liveGarden()).toBe('1.0.0');
});

test('changes of other packages between do not matter', async () => {
  await promoteGarden('1.1.0');
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

test('an earlier version that lost a file is not gone back to', async () => {
  await promoteGarden('1.1.0');
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
  expect((await site.newest()).revision).toBe(1);
});

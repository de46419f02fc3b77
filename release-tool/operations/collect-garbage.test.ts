import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readNewestEntry } from '../site/release-log.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { collectGarbage, type Garbage } from './collect-garbage.ts';
import { refresh } from './refresh.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const site = siteForEachTest((each) => each.compose());

async function collectAfter(days: number, isDryRun = false, isRefreshed = true): Promise<Garbage> {
  const now = new Date(Date.now() + days * DAY_MS);
  const authority = await site.authority();
  if (isRefreshed) await refresh(site.store, { authority, now, who: 'the timer', why: 'a test' });
  return collectGarbage(site.store, { authority, retentionDays: 30, isDryRun, now });
}

/** 1.0.0, 1.1.0 and 1.2.0 were live in this order, 1.3.0 never; 1.4.0 is a canary. */
async function releaseGardens(): Promise<void> {
  for (const packageVersion of ['1.1.0', '1.2.0'])
    await site.promote([await site.publishArea('garden', { packageVersion })]);
  await site.publishArea('garden', { packageVersion: '1.3.0' });
  await site.promote([await site.publishArea('garden', { packageVersion: '1.4.0' })], { percent: 10 });
}

test('before thirty days, in a dry run and by a clock that is ahead of the site nothing goes', async () => {
  await releaseGardens();
  await expect(collectAfter(60, false, false)).rejects.toMatchObject({ code: 'map-ended' });
  expect((await collectAfter(29)).removed).toEqual([]);
  expect((await collectAfter(31, true)).removed).toHaveLength(2);
  expect(await site.text('garden/1.0.0/entry.js')).toContain('{entry()}');
});

test('after thirty days what nobody can ask for goes: files, source maps and record; live, canary and way back stay', async () => {
  await releaseGardens();
  const { removed } = await collectAfter(31);
  expect(removed.map(({ version }) => version).toSorted()).toEqual(['1.0.0', '1.3.0']);
  const files = await site.store.list('');
  expect(files.filter((file) => /garden\/1\.[03]\.0/.test(file))).toEqual([]);
  const retained = files.flatMap((file) => /^garden\/(.+)\/contract\.json$/.exec(file)?.[1] ?? []);
  expect(retained.toSorted()).toEqual(['1.1.0', '1.2.0', '1.4.0']);
  expect(files).toContain('host/1.0.0/contract.json');
  expect((await readNewestEntry(site.store))?.change).toEqual({ kind: 'refresh' });
});

test('what was published long ago and live until today stays for a page that is open', async () => {
  await site.publishArea('garden', { packageVersion: '1.1.0' });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    jest.setSystemTime(Date.now() + 60 * DAY_MS);
    await refresh(site.store, { authority: await site.authority(), who: 'the timer', why: 'a test' });
    for (const version of ['1.1.0', '1.0.0', '1.1.0']) await site.promote([{ name: 'garden', version }]);
    await site.promote([await site.publishArea('garden', { packageVersion: '1.2.0' })]);
    expect((await collectAfter(1)).removed).toEqual([]);
    expect((await collectAfter(31)).removed).toEqual([{ name: 'garden', version: '1.0.0' }]);
  } finally {
    jest.useRealTimers();
  }
});

test('what a killed run left half written is never listed, and goes an hour later', async () => {
  const leftover = path.join(site.address, 'garden', '1.0.0', '.tmp-left');
  writeFileSync(leftover, 'half');
  expect(await site.store.list('garden')).not.toContain('garden/1.0.0/.tmp-left');
  expect((await collectAfter(0)).leftovers).toBe(0);
  utimesSync(leftover, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1_000));
  expect((await collectAfter(0)).leftovers).toBe(1);
});

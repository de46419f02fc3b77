import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { backUp, configBeside, assertNothingLeft, assertWhole } from '../../testing/backup/test-backups.ts';
import { writePost } from '../../testing/data/posts.ts';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';
import { newSnapshotId } from '../format/manifest.ts';
import { openFolderStorage } from '../storage/folder-storage.ts';
import { chooseSnapshots, DEFAULT_RETENTION } from './prune.ts';

const DAY_MS = 86_400_000;
/** 20:00 in Korea, on a Thursday. */
const NOW = Date.parse('2026-11-26T11:00:00Z');

const idAt = (time: number): string => newSnapshotId(new Date(time), '00000000');
const daysRetained = (ids: Iterable<string>): string[] => [...ids].map((id) => id.slice(0, 8)).toSorted();

describe('retained backups', () => {
  test('of daily ones, seven days, four weeks and twelve months remain', () => {
    const daily = Array.from({ length: 500 }, (_, days) => idAt(NOW - days * DAY_MS));
    assert.deepEqual(daysRetained(chooseSnapshots(daily, DEFAULT_RETENTION)), [
      '20251231',
      '20260131',
      '20260228',
      '20260331',
      '20260430',
      '20260531',
      '20260630',
      '20260731',
      '20260831',
      '20260930',
      '20261031',
      // Sundays.
      '20261108',
      '20261115',
      '20261120',
      '20261121',
      '20261122',
      '20261123',
      '20261124',
      '20261125',
      '20261126',
    ]);
  });

  test('days without one do not count, and the newest always remains', () => {
    const ids = [0, 100, 101, 300].map((days) => idAt(NOW - days * DAY_MS));
    const retained = chooseSnapshots(ids, { daily: 3, weekly: 0, monthly: 0 });
    assert.deepEqual([...retained], ids.slice(0, 3));
    assert.deepEqual([...chooseSnapshots(ids, { daily: 0, weekly: 0, monthly: 0 })], ids.slice(0, 1));
    assert.equal(chooseSnapshots([], DEFAULT_RETENTION).size, 0);
  });

  test('of two in the same second the later one is later', () => {
    assert.ok(newSnapshotId(new Date(NOW), 'ffffffff') < newSnapshotId(new Date(NOW + 1), '00000000'));
  });

  test('a day is a day in Korea', () => {
    const [beforeMidnight, afterMidnight] = [idAt(NOW + 3.9 * 3_600_000), idAt(NOW + 4.1 * 3_600_000)];
    const retained = chooseSnapshots([beforeMidnight, afterMidnight], { daily: 2, weekly: 0, monthly: 0 });
    assert.deepEqual([...retained], [afterMidnight, beforeMidnight]);
  });
});

test('only superseded backups, and photos that none has, are removed', async () => {
  const api = await startTestApi();
  const [mother] = await makeFamily(api, '우리집', ['엄마']);
  const storage = openFolderStorage(join(await tempDirectory(), 'backups'));
  const retention = { daily: 2, weekly: 0, monthly: 0 };
  const backUpAt = (days: number) =>
    backUp(configBeside(api), storage, { retention, clock: () => new Date(NOW + days * DAY_MS) });

  const shortLived = await writePost(api, mother, {}, [await plainJpeg('#c33')]);
  await writePost(api, mother, {}, [await plainJpeg('#3c3')]);
  assert.deepEqual((await backUpAt(0)).pruned, { snapshots: 0, leftovers: 0, objects: 0 });
  await api.send(mother, 'DELETE', `/memory-post/${shortLived}`);
  assert.deepEqual((await backUpAt(1)).pruned, { snapshots: 0, leftovers: 0, objects: 0 });
  // Only the first snapshot has the three files of the deleted photo.
  assert.deepEqual((await backUpAt(2)).pruned, { snapshots: 1, leftovers: 0, objects: 3 });
  assert.equal((await assertWhole(storage)).snapshotIds.length, 2);
  await assertNothingLeft(storage);
});

import assert from 'node:assert/strict';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDirectory } from '../../../testing/data/temp-directory.ts';
import { createSpareRoom } from './spare-room.ts';

const SLICE = 1_000_000;
const BYTES = 3 * SLICE;
const file = join(await tempDirectory(), 'spare-room');
let freeBytes = 0;
const simulated = { sliceBytes: SLICE, readFree: async () => freeBytes };
const spare = createSpareRoom(file, BYTES, simulated);

/** The file's size after a look at a disk; 0 where there is none. */
async function heldWith(free: number): Promise<number> {
  freeBytes = free;
  await spare.adjust();
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && found.size > 0) assert.ok(found.blocks * 512 >= found.size, 'it is not sparse');
  return found?.size ?? 0;
}

test('room is held while there is enough, released in slices as the disk fills, and held again', async () => {
  assert.equal(await heldWith(BYTES * 3 - 1), 0);
  assert.equal(await heldWith(BYTES * 3), BYTES);
  // Its own bytes are no longer free now: it stays.
  assert.equal(await heldWith(BYTES * 2), BYTES);
  assert.equal(await heldWith(SLICE * 0.75), BYTES);
  // Whatever fills the disk takes the first slice, too; the second is for the database.
  assert.equal(await heldWith(0), BYTES - SLICE);
  assert.equal(await heldWith(0), BYTES - 2 * SLICE);
  assert.equal(await heldWith(SLICE), BYTES - 2 * SLICE);
  assert.equal(await heldWith(0), 0);
  assert.equal(await heldWith(0), 0);
  // What it gave away makes no room for it.
  assert.equal(await heldWith(BYTES), 0);
  assert.equal(await heldWith(BYTES * 3), BYTES);
});

test('a half-made file is completed, shrinks with the setting, and goes when it is off', async () => {
  await heldWith(BYTES * 3);
  await truncate(file, 1_000);
  assert.equal(await heldWith(BYTES * 3), BYTES);
  await createSpareRoom(file, SLICE, simulated).adjust();
  assert.equal((await stat(file)).size, SLICE);
  await createSpareRoom(file, 0, simulated).adjust();
  await assert.rejects(stat(file));
});

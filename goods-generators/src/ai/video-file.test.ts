import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { makeTinyVideo } from '../testing/films.ts';
import { markVideoAsMadeByAi, readVideoFile } from './video-file.ts';

const directory = await mkdtemp(join(tmpdir(), 'ongi-boxes-'));
after(() => rm(directory, { recursive: true }));
const path = join(directory, 'video.mp4');
const tiny = await makeTinyVideo();

async function read(bytes: Buffer) {
  await writeFile(path, bytes);
  return readVideoFile(path);
}

/** Offset of a box's type. */
function at(type: string): number {
  return tiny.indexOf(type, 0, 'latin1');
}

describe('what a video file says of itself', () => {
  test('its size is read', async () => {
    assert.deepEqual(await read(tiny), { kind: 'playable', width: 180, height: 320 });
  });

  test('a rotated video has the size as it is shown', async () => {
    const turned = Buffer.from(tiny);
    const matrix = at('tkhd') + 4 + 40;
    [0, 0x10000, 0, -0x10000, 0].forEach((value, index) => turned.writeInt32BE(value, matrix + index * 4));
    assert.deepEqual(await read(turned), { kind: 'playable', width: 320, height: 180 });
  });

  test('a mark is left behind a box that reaches to the end of the file', async () => {
    const endless = Buffer.from(tiny);
    endless.writeUInt32BE(0, at('mdat') - 4);
    assert.equal((await read(endless)).kind, 'playable');
    await markVideoAsMadeByAi(path);
    assert.equal((await readVideoFile(path)).kind, 'playable');
    const marked = await readFile(path);
    assert.deepEqual(marked.subarray(0, tiny.length), tiny);
    assert.match(marked.subarray(tiny.length).toString(), /^\0\0..uuid[^]*trainedAlgorithmicMedia/);
  });

  test('every broken file ends with a result', async () => {
    const kinds = new Set<string>();
    for (let position = 0; position < Math.min(tiny.length, 900); position += 3) {
      const broken = Buffer.from(tiny);
      broken.fill(0xff, position, position + 3);
      kinds.add((await read(broken)).kind);
      kinds.add((await read(tiny.subarray(0, position))).kind);
    }
    assert.deepEqual(kinds, new Set(['unusable', 'playable']));
  });
});

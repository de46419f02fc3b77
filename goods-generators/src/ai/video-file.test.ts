import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { makeTinyVideo } from '../testing/tiny-video.ts';
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

describe('영상 파일이 스스로 말하는 것', () => {
  test('크기를 읽는다', async () => {
    assert.deepEqual(await read(tiny), { kind: 'playable', width: 180, height: 320 });
  });

  test('돌려서 보여 주는 영상은 보이는 대로의 크기다', async () => {
    const turned = Buffer.from(tiny);
    const matrix = at('tkhd') + 4 + 40;
    [0, 0x10000, 0, -0x10000, 0].forEach((value, index) => turned.writeInt32BE(value, matrix + index * 4));
    assert.deepEqual(await read(turned), { kind: 'playable', width: 320, height: 180 });
  });

  test('파일 끝까지라고만 적힌 상자 뒤에도 표시를 남긴다', async () => {
    const endless = Buffer.from(tiny);
    endless.writeUInt32BE(0, at('mdat') - 4);
    assert.equal((await read(endless)).kind, 'playable');
    await markVideoAsMadeByAi(path);
    assert.equal((await readVideoFile(path)).kind, 'playable');
    const marked = await readFile(path);
    assert.deepEqual(marked.subarray(0, tiny.length), tiny);
    assert.match(marked.subarray(tiny.length).toString(), /^\0\0..uuid[^]*trainedAlgorithmicMedia/);
  });

  test('어떻게 망가진 파일도 답으로 끝난다', async () => {
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

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { LIMITS } from 'shared/contract/limits';
import { until } from '../../../testing/until.ts';
import { cleanUp } from '../../../housekeeping.ts';
import { makeFamily, startTestApi } from '../../../testing/server/test-api.ts';
import { leftBehind, postForm, readPost, writePost } from '../../../testing/data/posts.ts';
import {
  animatedGif,
  gpsJpegLyingOnItsSide,
  htmlNamedJpg,
  largeJpeg,
  pixelBombPng,
  plainJpeg,
} from '../../../testing/data/test-photos.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const [mother] = await makeFamily(api, '우리집', ['엄마']);

const cutOff = (await plainJpeg('#a55', 900, 900)).subarray(0, 2_000);

const NO_PHOTO = '지원하지 않는 파일 형식입니다. (JPEG, PNG, GIF, WebP만 가능)';
const TOO_MANY_PIXELS = '사진의 해상도가 너무 높습니다. (최대 5,000만 화소)';
const RED = { width: 16, height: 16, channels: 3, background: '#f00' } as const;
const PANORAMA = { ...RED, width: 16_382, height: 3_628 };

function send(photos: readonly Uint8Array[]) {
  return api.send(mother, 'POST', '/memory-post', postForm({}, photos));
}

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(`${api.origin}${url}`);
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

describe('an uploaded photo', () => {
  test('of 8.6 MB is stored and comes back in its size', async () => {
    const photo = await largeJpeg(8_600_000);
    const post = await readPost(api, mother, await writePost(api, mother, {}, [photo]));
    const [image] = post.images;
    assert.deepEqual([image?.width, image?.height], [4000, 3000]);
    const full = await sharp(await fetchBytes(image?.url ?? '')).metadata();
    assert.deepEqual([full.format, full.width, full.height], ['jpeg', 4000, 3000]);
    assert.equal((await sharp(await fetchBytes(image?.thumbnailUrl ?? '')).metadata()).width, 400);
    assert.equal((await sharp(await fetchBytes(image?.mediumUrl ?? '')).metadata()).width, 800);
    assert.equal((await sharp(await fetchBytes(image?.displayUrl ?? '')).metadata()).width, 1200);
  });

  test('has no place and no camera in any size, and an animated one stays animated', async () => {
    const photos = [await gpsJpegLyingOnItsSide(), await animatedGif()];
    const { images } = await readPost(api, mother, await writePost(api, mother, {}, photos));
    for (const url of [
      images[0]?.url,
      images[0]?.displayUrl,
      images[0]?.mediumUrl,
      images[0]?.thumbnailUrl,
    ]) {
      const bytes = await fetchBytes(url ?? '');
      assert.equal((await sharp(bytes).metadata()).exif, undefined);
      assert.ok(!bytes.includes('SecretCamera'));
    }
    for (const url of [images[1]?.url, images[1]?.displayUrl])
      assert.equal((await sharp(await fetchBytes(url ?? '')).metadata()).pages, 4);
  });
});

describe('a file that is not accepted', () => {
  const before = () => leftBehind(api);
  for (const [name, make, reason] of [
    ['HTML', htmlNamedJpg, NO_PHOTO],
    ['a bomb', () => pixelBombPng(60_000, 60_000), TOO_MANY_PIXELS],
    // Phones convert these; whoever calls the API does not.
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), NO_PHOTO],
    ['AVIF', () => sharp({ create: RED }).avif().toBuffer(), NO_PHOTO],
    ['a panorama', () => sharp({ create: PANORAMA }).jpeg().toBuffer(), TOO_MANY_PIXELS],
    ['a photo cut off', () => cutOff, '파일이 손상되어 읽을 수 없습니다.'],
  ] as const)
    test(`${name}: has a reason and leaves nothing`, async () => {
      const left = await before();
      const { status, body } = await send([await plainJpeg('#3a3'), await make(), await plainJpeg('#33a')]);
      const message = `이미지 2: ${reason}`;
      assert.deepEqual([status, body.code, body.message], [400, 'VALIDATION_ERROR', message]);
      assert.deepEqual(body.details, [{ field: 'images.1', message }]);
      assert.deepEqual(await before(), left);
    });

  test('eleven photos, and one byte more than 10 MB, are 413', async () => {
    const photo = await plainJpeg('#555', 30, 30);
    await writePost(api, mother, {}, [await largeJpeg(LIMITS.imageBytes)]);
    const left = await before();
    const many = await send(Array.from({ length: 11 }, () => photo));
    assert.deepEqual([many.status, many.body.code], [413, 'LIMIT_EXCEEDED']);
    assert.equal(many.body.message, '이미지는 최대 10개까지 업로드 가능합니다.');
    const large = await send([photo, await largeJpeg(LIMITS.imageBytes + 1)]);
    const details = [{ field: 'images.1', message: '이미지 2: 파일 크기는 10MB 이하여야 합니다.' }];
    assert.deepEqual([large.status, large.body.code, large.body.details], [413, 'LIMIT_EXCEEDED', details]);
    assert.deepEqual(await before(), left);
  });
});

describe('an upload that breaks off', () => {
  test('leaves neither post nor file', async () => {
    const before = await leftBehind(api);
    const body = Buffer.from(
      await new Response(
        postForm({}, [await largeJpeg(6_000_000), await largeJpeg(6_000_000)]),
      ).arrayBuffer(),
    );
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString('latin1');
    const { hostname, port } = new URL(api.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'POST /api/memory-post HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${mother.token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body.subarray(0, 9_000_000), resolve));
    // The first photo has arrived whole, the second half: so much is on the disk before the line is cut.
    await until(async () => (await leftBehind(api)).files > before.files, 'the first photo has arrived');
    socket.destroy();
    const isAsBefore = async () => isDeepStrictEqual(await leftBehind(api), before);
    await until(isAsBefore, 'nothing is left of the upload');
  });

  test('leaves nothing when the server dies between file and post, once it is started again', async () => {
    const before = await leftBehind(api);
    const { dataDirectory } = api.context.config;
    const photo = join(dataDirectory, 'incoming', 'left.part');
    await writeFile(photo, await plainJpeg('#735'));
    const { host, port, user, database } = api.context.pool.options;
    const settings = JSON.stringify({ host, port, user, database });
    const fixture = fileURLToPath(new URL('./killed-upload.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, settings, dataDirectory, photo], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGKILL');
    const orphaned = await leftBehind(api);
    assert.deepEqual(orphaned, { ...before, files: before.files + 4, pending: 1 });

    await cleanUp(api.context, 0);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('what has to stay survives the sweep', async () => {
    const post = await readPost(api, mother, await writePost(api, mother, {}, [await plainJpeg('#735')]));
    await cleanUp(api.context, 0);
    await fetchBytes(post.images[0]?.url ?? '');
  });
});

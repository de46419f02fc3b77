import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountCalls } from 'shared/contract/account';
import { userSchema } from 'shared/contract/user';
import sharp from 'sharp';
import {
  animatedGif,
  gpsJpegLyingOnItsSide,
  htmlNamedJpg,
  plainJpeg,
} from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, dataOf } from '../../testing/server/test-api.ts';
import { leftBehind, readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi();
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

function send(...photos: Uint8Array[]) {
  const form = new FormData();
  for (const photo of photos) form.append('profileImage', new Blob([new Uint8Array(photo)]), 'me.jpg');
  return api.send(mother, 'PUT', '/users/profile-image', form);
}

test('a new portrait is square, for oneself and the family', async () => {
  const { profileImageUrl } = dataOf(
    accountCalls.changeProfileImage.response,
    await send(await gpsJpegLyingOnItsSide()),
  );
  const portrait = await sharp(
    Buffer.from(await (await fetch(`${api.origin}${profileImageUrl}`)).arrayBuffer()),
  ).metadata();
  assert.deepEqual([portrait.width, portrait.height, portrait.exif], [400, 400, undefined]);
  const seen = await api.read(father, `/users/${mother.userId}`, userSchema);
  assert.equal(seen.profileImage, profileImageUrl);
  assert.equal(
    (await readPost(api, father, await writePost(api, mother))).author.profileImage,
    profileImageUrl,
  );
});

test('another one removes the file of the one before', async () => {
  await send(await plainJpeg('#181'));
  const before = await leftBehind(api);
  const { profileImageUrl } = dataOf(
    accountCalls.changeProfileImage.response,
    await send(await plainJpeg('#811')),
  );
  assert.deepEqual(await leftBehind(api), before);
  await Promise.all([send(await plainJpeg('#118')), send(await plainJpeg('#888'))]);
  assert.deepEqual(await leftBehind(api), before);
  assert.equal((await fetch(`${api.origin}${profileImageUrl}`)).status, 404);
});

test('what is no photo has a reason and changes nothing', async () => {
  const before = await leftBehind(api);
  const rejected = await send(htmlNamedJpg());
  assert.deepEqual(rejected.body.details, [
    { field: 'profileImage', message: '지원되는 이미지 형식: JPEG, PNG, WebP' },
  ]);
  assert.equal((await send()).body.details?.[0]?.field, 'profileImage');
  assert.equal((await send(await plainJpeg('#1'.padEnd(4, '1')), await plainJpeg('#222'))).status, 413);
  assert.deepEqual(await leftBehind(api), before);
});

test('only named JPEG, PNG and WebP are accepted', async () => {
  const before = await leftBehind(api);
  const gif = await send(await animatedGif());
  assert.deepEqual(
    [gif.status, gif.body.details],
    [400, [{ field: 'profileImage', message: '지원되는 이미지 형식: JPEG, PNG, WebP' }]],
  );
  const nameless = await api.request({
    method: 'PUT',
    path: '/users/profile-image',
    token: mother.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="profileImage"; filename=""\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      await plainJpeg('#141'),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  });
  assert.deepEqual(
    [nameless.status, nameless.body.details],
    [400, [{ field: 'profileImage', message: '파일명이 없습니다.' }]],
  );
  assert.deepEqual(await leftBehind(api), before);
});

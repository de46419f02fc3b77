import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountCalls } from 'shared/contract/account';
import { LIMITS } from 'shared/contract/limits';
import { userSchema } from 'shared/contract/user';
import sharp from 'sharp';
import { leftBehind, readPost, writePost } from '../testing/data/posts.ts';
import { animatedGif, gpsJpegLyingOnItsSide, htmlNamedJpg, plainJpeg } from '../testing/data/test-photos.ts';
import { dataOf, makeFamily, makePerson, startTestApi } from '../testing/server/test-api.ts';

const api = await startTestApi();
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

describe('people', () => {
  test('a person without a family sees themselves without familyId', async () => {
    const { nickname, familyId } = await api.read(await makePerson(api, '지우'), '/users/user', userSchema);
    assert.deepEqual([nickname, familyId], ['지우', null]);
  });

  test('the same family is seen; nobody and whoever has no family look the same', async () => {
    assert.equal((await api.read(mother, `/users/${father.userId}`, userSchema)).nickname, '아빠');
    const lone = await makePerson(api, '혼자');
    for (const userId of [lone.userId, 999_999, 'abc', '1e400', '-1']) {
      const { status, body } = await api.send(mother, 'GET', `/users/${userId}`);
      assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], String(userId));
    }
    assert.equal((await api.send(lone, 'GET', `/users/${mother.userId}`)).status, 404);
  });

  test('a new nickname comes back, and one that violates a rule has a reason', async () => {
    const person = await makePerson(api, '옛이름');
    const change = (nickname: unknown) => api.send(person, 'PUT', '/users/nickname', { nickname });
    assert.equal(dataOf(userSchema, await change('  새이름 ')).nickname, '새이름');
    const { status, body } = await change('이 름!');
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR']);
    const message = '닉네임은 한글, 영문, 숫자, 밑줄(_), 하이픈(-)만 사용할 수 있습니다.';
    assert.deepEqual(body.details, [{ field: 'nickname', message }]);
    assert.equal((await change(7)).body.details?.[0]?.field, 'nickname');
  });
});

describe('a portrait', () => {
  function send(...photos: Uint8Array[]) {
    const form = new FormData();
    for (const photo of photos) form.append('profileImage', new Blob([new Uint8Array(photo)]), 'me.jpg');
    return api.send(mother, 'PUT', '/users/profile-image', form);
  }
  const sendOne = async (photo: Uint8Array) =>
    dataOf(accountCalls.changeProfileImage.response, await send(photo)).profileImageUrl;

  /** Each person has an address of their own for the same file. */
  const pathOf = (url: string | null) => new URL(url ?? '', api.origin).pathname;

  test('is square, for oneself and the family', async () => {
    const url = await sendOne(await gpsJpegLyingOnItsSide());
    const bytes = Buffer.from(await (await fetch(`${api.origin}${url}`)).arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, exif], [400, 400, undefined]);
    const { profileImage } = await api.read(father, `/users/${mother.userId}`, userSchema);
    assert.equal(pathOf(profileImage), pathOf(url));
    const { author } = await readPost(api, father, await writePost(api, mother));
    assert.equal(author.profileImage, profileImage);
  });

  test('removes the file of the one before', async () => {
    await sendOne(await plainJpeg('#181'));
    const before = await leftBehind(api);
    const url = await sendOne(await plainJpeg('#811'));
    assert.deepEqual(await leftBehind(api), before);
    await Promise.all([sendOne(await plainJpeg('#118')), sendOne(await plainJpeg('#888'))]);
    assert.deepEqual(await leftBehind(api), before);
    assert.equal((await fetch(`${api.origin}${url}`)).status, 404);
  });

  test('that is none, or none of the formats, or without a name has a reason and changes nothing', async () => {
    const before = await leftBehind(api);
    const field = 'profileImage';
    for (const bytes of [htmlNamedJpg(), await animatedGif()]) {
      const { status, body } = await send(bytes);
      const details = [{ field, message: '지원되는 이미지 형식: JPEG, PNG, WebP' }];
      assert.deepEqual([status, body.details], [400, details]);
    }
    const tooLarge = await send(Buffer.alloc(LIMITS.imageBytes + 1));
    const message = '파일 크기는 10MB 이하여야 합니다.';
    assert.deepEqual([tooLarge.status, tooLarge.body.details], [413, [{ field, message }]]);
    assert.equal(tooLarge.body.message, message);
    assert.equal((await send()).body.details?.[0]?.field, field);
    assert.equal((await send(await plainJpeg('#111'), await plainJpeg('#222'))).status, 413);
    const head =
      '--x\r\nContent-Disposition: form-data; name="profileImage"; filename=""\r\nContent-Type: image/jpeg\r\n\r\n';
    const nameless = await api.request({
      method: 'PUT',
      path: '/users/profile-image',
      token: mother.token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.concat([Buffer.from(head), await plainJpeg('#141'), Buffer.from('\r\n--x--\r\n')]),
    });
    assert.deepEqual(
      [nameless.status, nameless.body.details],
      [400, [{ field, message: '파일명이 없습니다.' }]],
    );
    assert.deepEqual(await leftBehind(api), before);
  });
});

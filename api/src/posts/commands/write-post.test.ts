import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, valuesOf, fieldsOf } from '../../testing/server/test-api.ts';
import { postForm, readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

describe('writing a post', () => {
  test('shows photos, participants and text to the whole family', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const photos = [await plainJpeg('#c33'), await plainJpeg('#3c3', 800, 600)];
    const fields = {
      title: '봄 소풍',
      content: '김밥을 먹었다.',
      participantFamilyMemberIds: [father.familyMemberId, mother.familyMemberId],
    };
    const postId = await writePost(api, mother, fields, photos);

    const post = await readPost(api, father, postId);
    assert.equal(post.title, '봄 소풍');
    assert.equal(post.author.nickname, '엄마');
    assert.deepEqual(valuesOf(post.participants, 'nickname'), ['엄마', '아빠']);
    assert.deepEqual(fieldsOf(post.images, 'width', 'height'), [
      [320, 240],
      [800, 600],
    ]);
    for (const image of post.images) {
      for (const url of [image.url, image.thumbnailUrl, image.displayUrl]) {
        const photo = await fetch(`${api.origin}${url}`);
        assert.equal(photo.status, 200);
        assert.match(photo.headers.get('content-type') ?? '', /^image\//);
        await photo.arrayBuffer();
      }
    }
  });

  test('accepts any order of the form, and no photo', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const body = postForm({ title: '순서' }, [await plainJpeg('#123')], true);
    assert.equal((await api.send(mother, 'POST', '/memory-post', body)).status, 200);
    const postId = await writePost(api, mother, { title: '글만' });
    assert.deepEqual((await readPost(api, mother, postId)).images, []);
  });

  test('stores the text as written', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const content = '<p onclick="x()">안녕 <b>우리</b></p> 오늘 키가 x<y 라서 <script>alert(1)</script>';
    const postId = await writePost(api, mother, { title: '엄마 & 아빠 <3', content });
    const post = await readPost(api, mother, postId);
    assert.equal(post.title, '엄마 & 아빠 <3');
    assert.equal(post.content, content);
    const empty = await api.send(mother, 'POST', '/memory-post', postForm({ content: '<p> <br></p>' }));
    assert.deepEqual(empty.body.details, [{ field: 'content', message: '내용을 입력해주세요.' }]);
  });

  test('gives a reason for each mistake: title, date, members of others', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const tomorrowEverywhere = new Date(api.context.clock().getTime() + 39 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    const send = async (fields: Parameters<typeof postForm>[0]) => {
      const response = await api.send(mother, 'POST', '/memory-post', postForm(fields));
      assert.equal(response.status, 400);
      assert.equal(response.body.code, 'VALIDATION_ERROR');
      return response.body.details;
    };
    assert.deepEqual(await send({ title: '가'.repeat(21) }), [
      { field: 'title', message: '제목은 최대 20자까지 입력 가능합니다.' },
    ]);
    assert.deepEqual(await send({ memoryDate: tomorrowEverywhere }), [
      { field: 'memoryDate', message: '미래 날짜는 선택할 수 없습니다.' },
    ]);
    const foreign = await send({ participantFamilyMemberIds: [stranger.familyMemberId] });
    assert.equal(foreign?.[0]?.field, 'participantFamilyMemberIds');
  });

  test('accepts today of the earliest place on earth', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const todayInKiribati = new Date(api.context.clock().getTime() + 14 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    await writePost(api, mother, { memoryDate: todayInKiribati });
  });
});

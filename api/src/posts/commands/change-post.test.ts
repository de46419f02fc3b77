import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { makeFamily, startTestApi, valuesOf } from '../../testing/server/test-api.ts';
import { postForm, readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

describe('changing a post', () => {
  test('of its text alone leaves the rest', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const postId = await writePost(api, mother, { participantFamilyMemberIds: [father.familyMemberId] }, [
      await plainJpeg('#a11'),
    ]);
    const change = { title: '새 제목', content: '새 글' };
    const response = await api.send(mother, 'PUT', `/memory-post/${postId}`, change);
    assert.equal(response.status, 200);
    const post = await readPost(api, father, postId);
    assert.deepEqual([post.title, post.content, post.memoryDate], ['새 제목', '새 글', '2025-05-05']);
    assert.equal(post.images.length, 1);
    assert.equal(post.participants.length, 1);
  });

  test('reorders, removes and adds photos; removed ones go with their files', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const postId = await writePost(api, mother, {}, [
      await plainJpeg('#a11', 101, 90),
      await plainJpeg('#1a1', 102, 90),
      await plainJpeg('#11a', 103, 90),
    ]);
    const before = await readPost(api, mother, postId);
    const [first, second, third] = before.images;
    assert.ok(first && second && third);
    const body = postForm(
      {
        existingImages: [third.imageId, first.imageId],
        removedExistingImages: [second.imageId],
        memoryDate: '2024-01-02',
      },
      [await plainJpeg('#aaa', 104, 90)],
    );
    assert.equal((await api.send(mother, 'PUT', `/memory-post/${postId}`, body)).status, 200);

    const after = await readPost(api, mother, postId);
    assert.deepEqual(valuesOf(after.images, 'width'), [103, 101, 104]);
    assert.equal(after.memoryDate, '2024-01-02');
    assert.equal((await fetch(`${api.origin}${second.url}`)).status, 404);
    assert.equal((await fetch(`${api.origin}${first.url}`)).status, 200);
  });

  test('to more than ten photos is rejected and changes nothing', async () => {
    const [mother] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const photo = await plainJpeg('#a11', 20, 20);
    const postId = await writePost(
      api,
      mother,
      {},
      Array.from({ length: 9 }, () => photo),
    );
    const response = await api.send(mother, 'PUT', `/memory-post/${postId}`, postForm({}, [photo, photo]));
    assert.equal(response.status, 413);
    assert.equal(response.body.message, '이미지는 최대 10개까지 업로드 가능합니다.');
    assert.equal((await readPost(api, mother, postId)).images.length, 9);
  });

  test('is for its author, as deleting is: FORBIDDEN for the family, NOT_FOUND for others', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const postId = await writePost(api, mother);
    for (const [person, status, code] of [
      [father, 403, 'FORBIDDEN'],
      [stranger, 404, 'NOT_FOUND'],
    ] as const) {
      for (const request of [
        { method: 'PUT', json: { title: '몰래', content: '고침' } },
        { method: 'DELETE' },
      ]) {
        const response = await api.request({
          ...request,
          path: `/memory-post/${postId}`,
          token: person.token,
        });
        assert.deepEqual([response.status, response.body.code], [status, code]);
      }
    }
    assert.equal((await readPost(api, mother, postId)).title, '가족 나들이');
  });
});

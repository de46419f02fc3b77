import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeFamily, type TestFamilyMember, startTestApi } from '../../testing/server/test-api.ts';
import { readPost, writePost } from '../../testing/data/posts.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

describe('likes', () => {
  test('toggle with each press, and the count is right with many at once', async () => {
    const members = await makeFamily(api, '우리집', ['하나', '둘째', '셋째', '넷째']);
    const [author] = members;
    assert.ok(author);
    const postId = await writePost(api, author);
    const like = (person: TestFamilyMember) => api.send(person, 'PUT', `/memory-post/${postId}/like`);
    assert.deepEqual((await like(author)).body.data, { liked: true, likeCount: 1 });
    assert.deepEqual((await like(author)).body.data, { liked: false, likeCount: 0 });

    await Promise.all([...members, ...members, ...members].map((person) => like(person)));
    const post = await readPost(api, author, postId);
    assert.deepEqual([post.likeCount, post.liked], [4, true]);
  });
});

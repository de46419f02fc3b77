import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePosts, compareRestored } from './compare-posts.ts';
import type { AcknowledgedPost } from './family-client.ts';

/** A post that was sent at one moment and acknowledged at another. */
function sent(postId: number, sentMs = 0, acknowledgedMs = 1): AcknowledgedPost {
  return { postId, sentMs, acknowledgedMs };
}

async function photoSums(postId: number): Promise<string[]> {
  if (postId === 6) throw new Error('404');
  return [`sum of ${postId}`];
}

test('없어진 글, 다른 번호로 있는 글, 둘이 된 글, 읽지 못하는 사진을 가려낸다', async () => {
  const family = {
    acknowledged: new Map([
      ['whole', sent(1)],
      ['missing', sent(2)],
      ['other', sent(3)],
      ['twice', sent(4)],
      ['photo', sent(6)],
    ]),
    storedPosts: async () =>
      new Map([
        [1, 'whole'],
        [9, 'other'],
        [4, 'twice'],
        [5, 'twice'],
        [6, 'photo'],
      ]),
    photoSums,
  };
  assert.deepEqual(await comparePosts(family), {
    acknowledged: 5,
    lost: ['post 2', 'post 3', 'the photo of post 6'],
    doubled: ['twice'],
  });
});

test('되살린 것은 그 시각까지 확인된 글 그대로여야 하고, 보내는 중이던 글은 어느 쪽이어도 된다', async () => {
  const family = {
    acknowledged: new Map([
      ['there', sent(1, 10, 100)],
      ['missing', sent(2, 10, 100)],
      ['under way', sent(3, 90, 110)],
      ['under way and there', sent(4, 90, 110)],
      ['later', sent(5, 101, 120)],
      ['later and there', sent(7, 101, 120)],
      ['photo', sent(6, 10, 90)],
      ['other photo', sent(8, 10, 90)],
    ]),
    storedPosts: async () =>
      new Map([
        [1, 'there'],
        [4, 'under way and there'],
        [7, 'later and there'],
        [6, 'photo'],
        [8, 'other photo'],
      ]),
    photoSums,
  };
  const sums = new Map([1, 4, 6, 7].map((postId) => [postId, [`sum of ${postId}`]]));
  assert.deepEqual(await compareRestored(family, sums.set(8, ['another']), 100), {
    expected: 4,
    lost: ['post 2', 'the photo of post 6', 'the photo of post 8'],
    later: ['post 7'],
    doubled: [],
  });
});

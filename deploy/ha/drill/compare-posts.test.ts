import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePosts, compareRestored } from './compare-posts.ts';
import type { AcknowledgedPost } from '../../compose/drill/family-client.ts';

/** A post that was sent at one moment and acknowledged at another. */
function sent(postId: number, sentMs = 0, acknowledgedMs = 1): AcknowledgedPost {
  return { postId, sentMs, acknowledgedMs };
}

async function photoSums(postId: number): Promise<string[]> {
  if (postId === 6) throw new Error('404');
  return [`sum of ${postId}`];
}

test('finds missing posts, posts under another number, doubled ones and photos that cannot be read', async () => {
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

test('what is restored are the posts acknowledged by then, and those on their way may be either', async () => {
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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import { commentSchema } from 'shared/contract/comment';
import * as z from 'shared/schema';
import { beginVideo, DIARY } from '../testing/data/goods.ts';
import { createTestPost } from '../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, type TestFamilyMember } from '../testing/server/test-api.ts';

/*
 * What each resource's policy decides about things of one member, as seen by the others: every call of the
 * contract that names a thing in its path is listed here, or the first test fails. Strangers are in
 * isolation.test.ts, people without a login or a family in guard.test.ts.
 */

const api = await startTestApi();

type Who = 'founder' | 'author' | 'other';
const WHO: readonly Who[] = ['founder', 'author', 'other'];
type Decision = Record<Who, 'OK' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND'>;

const ALL: Decision = { founder: 'OK', author: 'OK', other: 'OK' };
const AUTHOR_ONLY: Decision = { founder: 'FORBIDDEN', author: 'OK', other: 'FORBIDDEN' };
const NOT_THERE_FOR_OTHERS: Decision = { founder: 'NOT_FOUND', author: 'OK', other: 'NOT_FOUND' };
/** Of the founder's comment on the author's post, and the founder's diary of it. */
const FOUNDER_AND_AUTHOR: Decision = { founder: 'OK', author: 'OK', other: 'FORBIDDEN' };

const DECISIONS: Readonly<Record<string, Decision>> = {
  'GET /users/{userId}': ALL,
  'GET /family/members/{familyId}': ALL,
  // The author is whom they remove.
  'DELETE /family/members/{familyMemberId}': { founder: 'OK', author: 'BAD_REQUEST', other: 'FORBIDDEN' },
  'GET /memory-post/{postId}': ALL,
  'PUT /memory-post/{postId}': AUTHOR_ONLY,
  'DELETE /memory-post/{postId}': AUTHOR_ONLY,
  'PUT /memory-post/{postId}/like': ALL,
  'GET /memory-post/{postId}/like': ALL,
  'PUT /memory-post/{postId}/view': ALL,
  'GET /memory-post/{postId}/view': ALL,
  'GET /memory-post/{postId}/comment': ALL,
  'POST /memory-post/{postId}/comment': ALL,
  'PUT /memory-post/{postId}/comment/{commentId}': {
    founder: 'OK',
    author: 'FORBIDDEN',
    other: 'FORBIDDEN',
  },
  'DELETE /memory-post/{postId}/comment/{commentId}': FOUNDER_AND_AUTHOR,
  'GET /jobs/{jobId}': ALL,
  'DELETE /jobs/{jobId}': NOT_THERE_FOR_OTHERS,
  'POST /jobs/{jobId}/retry': NOT_THERE_FOR_OTHERS,
  'DELETE /goods/{goodsId}': FOUNDER_AND_AUTHOR,
  'DELETE /auth/sessions/{sessionId}': NOT_THERE_FOR_OTHERS,
};

/** What calls with a body are sent. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /memory-post/{postId}': { title: '바뀐 제목', content: '바뀐 내용' },
  'POST /memory-post/{postId}/comment': { content: '댓글' },
  'PUT /memory-post/{postId}/comment/{commentId}': { content: '바뀐 댓글' },
};

/** Their parameter is a secret that is made to be handed on, or the name of a provider. */
const NAMES_NOTHING_OF_A_MEMBER = ['GET /family/invite/{code}', 'POST /auth/{provider}/token'];

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const calls = ALL_CALLS.filter(
  (call) => call.path.includes('{') && !NAMES_NOTHING_OF_A_MEMBER.includes(nameOf(call)),
);

test('every call that names a thing has a decision here', () => {
  assert.deepEqual(calls.map(nameOf).toSorted(), Object.keys(DECISIONS).toSorted());
});

describe('a thing of one member', () => {
  for (const call of calls) {
    const decision = DECISIONS[nameOf(call)] ?? assert.fail(nameOf(call));
    // Who is rejected comes first: what is allowed may delete the thing.
    const order = WHO.toSorted((one, two) => Number(decision[one] === 'OK') - Number(decision[two] === 'OK'));
    test(`${nameOf(call)}: ${WHO.map((who) => `${who} ${decision[who]}`).join(', ')}`, async () => {
      let things = await makeThings(call);
      for (const who of order) {
        const { body } = await api.send(things.people[who], call.method, things.path, BODIES[nameOf(call)]);
        assert.equal(body.code, decision[who], who);
        if (call.method === 'DELETE' && body.code === 'OK') things = await makeThings(call);
      }
    });
  }
});

/** A family with one of everything, and the path of a call to it. */
async function makeThings(call: Call): Promise<{ people: Record<Who, TestFamilyMember>; path: string }> {
  const [founder, author, other] = await makeFamily(api, '우리집', ['엄마', '아빠', '지우']);
  const { postId } = await createTestPost(api, author);
  const comment = await api.send(founder, 'POST', `/memory-post/${postId}/comment`, { content: '댓글' });
  const goods = await api.send(founder, 'POST', '/diary/save', { ...DIARY, postId, illustration: null });
  const sessions = dataOf(authCalls.sessions.response, await api.send(author, 'GET', '/auth/sessions'));
  const numbers: Readonly<Record<string, number | undefined>> = {
    postId,
    userId: author.userId,
    familyId: author.familyId,
    familyMemberId: author.familyMemberId,
    commentId: dataOf(commentSchema, comment).commentId,
    goodsId: dataOf(z.object({ goodsId: z.int() }), goods).goodsId,
    jobId: call.path.includes('{jobId}') ? await beginVideo(api, author) : undefined,
    sessionId: sessions[0]?.sessionId,
  };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(numbers[name]));
  return { people: { founder, author, other }, path };
}

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import { commentSchema } from 'shared/contract/comment';
import { digestCalls } from 'shared/contract/notifications/digest';
import * as z from 'shared/schema';
import { jsonSchemaOf } from '../openapi/json-schema.ts';
import { beginVideo, DIARY } from '../testing/data/goods.ts';
import { digestEnvironment } from '../testing/data/digests.ts';
import { createTestPost } from '../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, type TestFamilyMember } from '../testing/server/test-api.ts';
import { startMailServer } from 'federation/testing/mail-server';

/*
 * What the policies decide about a thing of one member, for the others of the family and for a stranger, who
 * tries every call that takes a number. A new such call fails here until it is listed below. People without a
 * login or a family: guard.test.ts.
 */

const mailServer = await startMailServer();
after(mailServer.stop);
const api = await startTestApi({
  ...digestEnvironment(mailServer),
  LIMIT_DIGEST_CONFIRM_PER_ADDRESS_PER_DAY: '1000',
});

type Who = 'founder' | 'author' | 'other';
const WHO: readonly Who[] = ['founder', 'author', 'other'];
type Decision = Record<Who, 'OK' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND'>;

const ALL: Decision = { founder: 'OK', author: 'OK', other: 'OK' };
const AUTHOR_ONLY: Decision = { founder: 'FORBIDDEN', author: 'OK', other: 'FORBIDDEN' };
const NOT_THERE_FOR_OTHERS: Decision = { founder: 'NOT_FOUND', author: 'OK', other: 'NOT_FOUND' };
/** Of the founder's comment on the author's post, and the founder's diary of it. */
const FOUNDER_AND_AUTHOR: Decision = { founder: 'OK', author: 'OK', other: 'FORBIDDEN' };

/** Every call that names a thing in its path. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  'GET /users/{userId}': ALL,
  'GET /family/members/{familyId}': ALL,
  // The author is whom they remove.
  'DELETE /family/members/{familyMemberId}': { founder: 'OK', author: 'BAD_REQUEST', other: 'FORBIDDEN' },
  'PUT /memory-post/on-this-day/exclusions/people/{userId}': ALL,
  'GET /memory-post/{postId}': ALL,
  'PUT /memory-post/{postId}': AUTHOR_ONLY,
  'DELETE /memory-post/{postId}': AUTHOR_ONLY,
  'PUT /memory-post/{postId}/like': ALL,
  'GET /memory-post/{postId}/like': ALL,
  'PUT /memory-post/{postId}/view': ALL,
  'GET /memory-post/{postId}/view': ALL,
  'GET /memory-post/{postId}/comment': ALL,
  'POST /memory-post/{postId}/comment': ALL,
  'PUT /memory-post/{postId}/comment/{commentId}': { ...FOUNDER_AND_AUTHOR, author: 'FORBIDDEN' },
  'DELETE /memory-post/{postId}/comment/{commentId}': FOUNDER_AND_AUTHOR,
  'GET /jobs/{jobId}': ALL,
  'DELETE /jobs/{jobId}': NOT_THERE_FOR_OTHERS,
  'POST /jobs/{jobId}/retry': NOT_THERE_FOR_OTHERS,
  'DELETE /goods/{goodsId}': FOUNDER_AND_AUTHOR,
  'DELETE /auth/sessions/{sessionId}': NOT_THERE_FOR_OTHERS,
  'DELETE /digest/relatives/{recipientId}': NOT_THERE_FOR_OTHERS,
  'POST /digest/recipients/{recipientId}/confirmation': NOT_THERE_FOR_OTHERS,
};

/** What calls with a body are sent. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /memory-post/on-this-day/exclusions/people/{userId}': { excluded: true },
  'PUT /memory-post/{postId}': { title: '바뀐 제목', content: '바뀐 내용' },
  'POST /memory-post/{postId}/comment': { content: '댓글' },
  'PUT /memory-post/{postId}/comment/{commentId}': { content: '바뀐 댓글' },
};

type Things = Awaited<ReturnType<typeof makeThings>>;
type Numbers = Things['numbers'];

const theirs = await makeThings(true);
const { author: owner } = theirs.people;
const [stranger] = await makeFamily(api, '옆집', ['이웃']);
const own = await createTestPost(api, stranger, '옆집의 추억');

/** Numbers that nothing has. */
const GONE: Numbers = {
  postId: 900_001,
  commentId: 900_002,
  imageIds: [900_003],
  userId: 900_004,
  familyId: 900_005,
  familyMemberId: 900_006,
  jobId: 900_007,
  goodsId: 900_008,
  sessionId: 900_009,
  recipientId: 900_010,
};

const FIELDS = { title: '빼앗은 추억', content: '내 것이 아니다', memoryDate: '2024-05-05' };
function form(request: object): FormData {
  const data = new FormData();
  data.append('request', JSON.stringify(request));
  return data;
}

/** Another family's ids in the body, and in the viewer's own post: treated like ids that do not exist. */
const BROUGHT_IN: Readonly<Record<string, (other: Numbers) => object[]>> = {
  'POST /memory-post/{postId}/comment': ({ commentId }) => [{ content: '답글', replyTo: commentId }],
  'POST /memory-post': ({ familyMemberId, imageIds }) => [
    form({ ...FIELDS, participantFamilyMemberIds: [familyMemberId] }),
    form({ ...FIELDS, existingImages: imageIds }),
  ],
  'PUT /memory-post/{postId}': ({ familyMemberId, imageIds }) => [
    { ...FIELDS, existingImages: [...own.imageIds, ...imageIds] },
    { ...FIELDS, removedExistingImages: imageIds },
    { ...FIELDS, participantFamilyMemberIds: [familyMemberId] },
  ],
  'POST /notifications/seen': ({ postId }) => [
    { posts: [postId], commentsOf: [postId] },
    // Of all families: whatever is newest.
    { bellUpTo: 900_000 },
  ],
  // A question belongs to nobody; only the current one of the caller's own family is replaced.
  'POST /family/question/other': ({ postId }) => [{ questionId: postId + 900_000 }],
  'POST /diary/generate': ({ postId }) => [{ postId }],
  'POST /diary/save': ({ postId, jobId, goodsId }) =>
    [{ postId: null, goodsId }, { postId }, { postId: null, jobId }].map((ids) => ({
      ...DIARY,
      illustration: null,
      ...ids,
    })),
};

/** Calls whose parameter is a secret that is made to be handed on, or the name of a provider. */
const TAKES_NO_NUMBER = [
  'GET /family/invite/{code}',
  'POST /auth/{provider}/token',
  'POST /telemetry/errors',
];

/**
 * Calls whose only numbers say which part of a list is asked for, or of whom: QUESTIONS has another family's.
 */
const LIST_PARTS = [
  'GET /memory-post/search',
  'GET /memory-post/of-month',
  'GET /memory-post/of-day',
  'GET /memory-post/{postId}/comment',
  'GET /family/question/responses',
  'GET /notifications',
];

/** Required query parameters, chosen so that the other family's posts would match. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/memory-post/of-month': `?month=${theirs.post.memoryDate.slice(0, 7)}`,
  '/memory-post/days': `?month=${theirs.post.memoryDate.slice(0, 7)}`,
  '/memory-post/of-day': `?date=${theirs.post.memoryDate}`,
  '/memory-post/search': `?personId=${theirs.numbers.userId}`,
  '/memory-post/on-this-day': `?date=2099${theirs.post.memoryDate.slice(4)}`,
};

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const withNumbers = ALL_CALLS.filter((call) => !TAKES_NO_NUMBER.includes(nameOf(call)));
const calls = {
  path: withNumbers.filter(({ path }) => path.includes('{')),
  body: withNumbers.filter((call) => takesNumbersInBody(call)),
};

test('every call that takes an id is tested here', () => {
  assert.deepEqual(calls.path.map(nameOf).toSorted(), Object.keys(DECISIONS).toSorted());
  assert.deepEqual(calls.body.map(nameOf).toSorted(), Object.keys(BROUGHT_IN).toSorted());
});

describe('a thing of one member', () => {
  for (const call of calls.path) {
    const decision = DECISIONS[nameOf(call)] ?? assert.fail(nameOf(call));
    // Who is rejected comes first: what is allowed may delete the thing.
    const order = WHO.toSorted((one, two) => Number(decision[one] === 'OK') - Number(decision[two] === 'OK'));
    test(`${nameOf(call)}: ${WHO.map((who) => `${who} ${decision[who]}`).join(', ')}`, async () => {
      const make = () => makeThings(call.path.includes('{jobId}'));
      let things = await make();
      for (const who of order) {
        const { body } = await send(things.people[who], call, things.numbers, BODIES[nameOf(call)]);
        assert.equal(body.code, decision[who], who);
        if (call.method === 'DELETE' && body.code === 'OK') things = await make();
      }
    });
  }
});

describe('a person of another family', () => {
  for (const call of new Set([...calls.path, ...calls.body])) {
    test(`${nameOf(call)}: responds as for an id that does not exist, and changes nothing`, async () => {
      const before = await ownersView();
      if (calls.path.includes(call)) {
        const { commentId } = theirs.numbers;
        // The author of a memory may delete comments, but only those under it.
        const throughOwn = call.path.includes('{commentId}') ? [{ postId: own.postId, commentId }] : [];
        for (const ids of [theirs.numbers, ...throughOwn]) {
          const { status, body } = await send(stranger, call, ids, BODIES[nameOf(call)]);
          assert.deepEqual([status, body.code, body.data], [404, 'NOT_FOUND', null]);
        }
      }
      const [attempts, gone] = [theirs.numbers, GONE].map((ids) => BROUGHT_IN[nameOf(call)]?.(ids) ?? []);
      for (const [index, content] of (attempts ?? []).entries()) {
        const [response, expected] = [
          await send(stranger, call, own, content),
          await send(stranger, call, own, gone?.[index]),
        ];
        assert.deepEqual(
          [response.status, response.body.code, response.body.details],
          [expected.status, expected.body.code, expected.body.details],
        );
      }
      assert.equal(await ownersView(), before);
    });
  }

  test('a form that changes a post is no other way in', async () => {
    const before = await ownersView();
    const response = await api.send(stranger, 'PUT', `/memory-post/${theirs.post.postId}`, form(FIELDS));
    assert.deepEqual([response.status, await ownersView()], [404, before]);
  });

  test('lists contain nothing of others', async () => {
    const lists = ALL_CALLS.filter(
      ({ method, access, path }) => method === 'GET' && access === 'family' && !path.includes('{'),
    );
    assert.ok(lists.length >= 4);
    const paths = lists.map(({ path }) => `${path}${QUESTIONS[path] ?? ''}`);
    for (const path of [...paths, `/memory-post/${own.postId}`]) {
      const response = await api.send(stranger, 'GET', path);
      assert.equal(response.body.code, 'OK');
      const text = JSON.stringify(response.body.data);
      for (const secret of [theirs.post.title, '엄마', '아빠', '우리집', ...theirs.post.storageKeys])
        assert.ok(!text.includes(secret), `${path} shows ${secret}`);
    }
  });

  test('the owner can do what was brought in: the responses above are no plain failure', async () => {
    const { postId, imageIds, familyMemberId } = theirs.numbers;
    const changed = await api.send(owner, 'PUT', `/memory-post/${postId}`, {
      ...FIELDS,
      existingImages: imageIds,
      participantFamilyMemberIds: [familyMemberId],
    });
    assert.equal(changed.body.code, 'OK', JSON.stringify(changed.body));
  });
});

function takesNumbersInBody(call: Call): boolean {
  if (LIST_PARTS.includes(nameOf(call))) return false;
  return [call.query, call.body].some(
    (schema) =>
      schema !== undefined && JSON.stringify(jsonSchemaOf(schema, 'output')).includes('"type":"integer"'),
  );
}

function send(person: TestFamilyMember, call: Call, ids: Partial<Numbers>, content?: object) {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Object(ids)[name]));
  return api.send(person, call.method, filled, content);
}

/** A family with one of everything. */
async function makeThings(withJob: boolean) {
  const [founder, author, other] = await makeFamily(api, '우리집', ['엄마', '아빠', '지우']);
  const post = await createTestPost(api, author);
  const { postId, imageIds } = post;
  const comment = await api.send(founder, 'POST', `/memory-post/${postId}/comment`, { content: '댓글' });
  const goods = await api.send(founder, 'POST', '/diary/save', { ...DIARY, postId, illustration: null });
  const [session] = await api.read(author, '/auth/sessions', authCalls.sessions.response);
  const numbers = {
    postId,
    imageIds,
    userId: author.userId,
    familyId: author.familyId,
    familyMemberId: author.familyMemberId,
    commentId: dataOf(commentSchema, comment).commentId,
    goodsId: dataOf(z.object({ goodsId: z.int() }), goods).goodsId,
    jobId: withJob ? await beginVideo(api, author) : 0,
    sessionId: session?.sessionId ?? assert.fail(),
    recipientId: await addRelative(author),
  };
  return { people: { founder, author, other }, numbers, post };
}

async function addRelative(person: TestFamilyMember): Promise<number> {
  const relative = { name: '할머니', email: `of-${person.userId}@example.com`, frequency: 'weekly' };
  const added = await api.send(person, 'POST', '/digest/relatives', relative);
  const { relatives } = dataOf(digestCalls.addRelative.response, added);
  return relatives[0]?.recipientId ?? assert.fail();
}

/** All that the owner sees of it, as one text. */
async function ownersView(): Promise<string> {
  const post = `/memory-post/${theirs.post.postId}`;
  const ofPost = [
    post,
    `${post}/comment`,
    `${post}/like`,
    `${post}/view`,
    '/memory-post/time-order',
    '/memory-post/on-this-day/exclusions',
  ];
  const others = [
    '/family/members',
    '/family/settings',
    '/users/user',
    '/goods',
    '/jobs',
    '/notifications',
    '/digest/settings',
  ];
  const responses = await Promise.all([...ofPost, ...others].map((path) => api.send(owner, 'GET', path)));
  for (const response of responses) assert.equal(response.body.code, 'OK');
  return JSON.stringify(responses.map((response) => response.body.data));
}

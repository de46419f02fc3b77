import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authCalls } from 'shared/contract/auth';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import * as z from 'shared/schema';
import { jsonSchemaOf } from '../openapi/json-schema.ts';
import { beginVideo, DIARY } from '../testing/data/goods.ts';
import { makeFamily, startTestApi, dataOf, type TestRequest } from '../testing/server/test-api.ts';
import { createTestPost } from '../testing/data/posts.ts';

/* A stranger tries every call that takes a number. A new such call fails here until it is listed below. */

const api = await startTestApi();
const [owner] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const [stranger] = await makeFamily(api, '옆집', ['이웃']);
const theirs = await createTestPost(api, owner);
const own = await createTestPost(api, stranger);

/** What belongs to the other family; `GONE` is the same for numbers that nothing has. */
type Numbers = typeof GONE;
type Attempt = Pick<TestRequest, 'json' | 'body'> & { path?: Readonly<Record<string, number>> };

const ownersSession = await api.send(owner, 'GET', '/auth/sessions');
const THEIRS: Numbers = {
  ...theirs,
  ...owner,
  jobId: await beginVideo(api, owner),
  goodsId: await saveDiary(theirs.postId),
  sessionId: dataOf(authCalls.sessions.response, ownersSession)[0]?.sessionId ?? assert.fail(),
};
const GONE = {
  postId: 900_001,
  commentId: 900_002,
  imageIds: [900_003],
  userId: 900_004,
  familyId: 900_005,
  familyMemberId: 900_006,
  jobId: 900_007,
  goodsId: 900_008,
  sessionId: 900_009,
};

const FIELDS = { title: '빼앗은 추억', content: '내 것이 아니다', memoryDate: '2024-05-05' };
const form = (request: unknown): FormData => {
  const data = new FormData();
  data.append('request', JSON.stringify(request));
  return data;
};

/** What the stranger tries with the numbers of somebody else's things. */
const ATTEMPTS: Readonly<Record<string, (other: Numbers) => Attempt[]>> = {
  'GET /users/{userId}': ({ userId }) => [{ path: { userId } }],
  'GET /family/members/{familyId}': ({ familyId }) => [{ path: { familyId } }],
  'DELETE /family/members/{familyMemberId}': ({ familyMemberId }) => [{ path: { familyMemberId } }],
  'GET /memory-post/{postId}': ({ postId }) => [{ path: { postId } }],
  'PUT /memory-post/{postId}': ({ postId }) => [
    { path: { postId }, json: { title: FIELDS.title, content: FIELDS.content } },
    { path: { postId }, body: form(FIELDS) },
  ],
  'DELETE /memory-post/{postId}': ({ postId }) => [{ path: { postId } }],
  'PUT /memory-post/{postId}/like': ({ postId }) => [{ path: { postId } }],
  'GET /memory-post/{postId}/like': ({ postId }) => [{ path: { postId } }],
  'PUT /memory-post/{postId}/view': ({ postId }) => [{ path: { postId } }],
  'GET /memory-post/{postId}/view': ({ postId }) => [{ path: { postId } }],
  'GET /memory-post/{postId}/comment': ({ postId }) => [{ path: { postId } }],
  'POST /memory-post/{postId}/comment': ({ postId }) => [{ path: { postId }, json: { content: '몰래' } }],
  'PUT /memory-post/{postId}/comment/{commentId}': ({ postId, commentId }) => [
    { path: { postId, commentId }, json: { content: '몰래' } },
    { path: { postId: own.postId, commentId }, json: { content: '몰래' } },
  ],
  'DELETE /memory-post/{postId}/comment/{commentId}': ({ postId, commentId }) => [
    { path: { postId, commentId } },
    // The author of a memory may delete comments, but only those under it.
    { path: { postId: own.postId, commentId } },
  ],
  'GET /jobs/{jobId}': ({ jobId }) => [{ path: { jobId } }],
  'DELETE /jobs/{jobId}': ({ jobId }) => [{ path: { jobId } }],
  'DELETE /auth/sessions/{sessionId}': ({ sessionId }) => [{ path: { sessionId } }],
  'POST /jobs/{jobId}/retry': ({ jobId }) => [{ path: { jobId } }],
  'DELETE /goods/{goodsId}': ({ goodsId }) => [{ path: { goodsId } }],
};

/** Another family's ids in the viewer's own post: treated like ids that do not exist. */
const BROUGHT_IN: Readonly<Record<string, (other: Numbers) => Attempt[]>> = {
  'POST /memory-post/{postId}/comment': ({ commentId }) => [
    { path: { postId: own.postId }, json: { content: '남의 댓글에 답글', replyTo: commentId } },
  ],
  'POST /memory-post': ({ familyMemberId, imageIds }) => [
    { body: form({ ...FIELDS, participantFamilyMemberIds: [familyMemberId] }) },
    { body: form({ ...FIELDS, existingImages: imageIds }) },
  ],
  'PUT /memory-post/{postId}': ({ familyMemberId, imageIds }) =>
    [
      { ...FIELDS, existingImages: [...own.imageIds, ...imageIds] },
      { ...FIELDS, removedExistingImages: imageIds },
      { ...FIELDS, participantFamilyMemberIds: [familyMemberId] },
    ].map((json) => ({ path: { postId: own.postId }, json })),
  // A question belongs to nobody; only the current one of the caller's own family is replaced.
  'POST /family/question/other': ({ postId }) => [{ json: { questionId: postId + 900_000 } }],
  'POST /diary/generate': ({ postId }) => [{ json: { postId } }],
  'POST /diary/save': ({ postId, jobId, goodsId }) => [
    { json: { ...DIARY, postId: null, illustration: null, goodsId } },
    { json: { ...DIARY, postId, illustration: null } },
    { json: { ...DIARY, postId: null, illustration: null, jobId } },
  ],
};

/** Calls whose parameter is a secret that is made to be handed on, or the name of a provider. */
const TAKES_NO_NUMBER = [
  'GET /family/invite/{code}',
  'POST /auth/{provider}/token',
  'POST /telemetry/errors',
];

/** Calls whose only numbers say which part of a list is asked for. */
const LIST_PARTS = [
  'GET /memory-post/of-month',
  'GET /memory-post/of-day',
  'GET /memory-post/{postId}/comment',
  'GET /family/question/responses',
];

/** Required query parameters, chosen so that the other family's posts would match. */
const QUESTIONS: Readonly<Record<string, string>> = {
  '/memory-post/of-month': `?month=${theirs.memoryDate.slice(0, 7)}`,
  '/memory-post/days': `?month=${theirs.memoryDate.slice(0, 7)}`,
  '/memory-post/of-day': `?date=${theirs.memoryDate}`,
  '/memory-post/on-this-day': `?date=2099${theirs.memoryDate.slice(4)}`,
};

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const calls = ALL_CALLS.filter((call) => takesNumbers(call));

describe('a person of another family', () => {
  test('every call that takes an id is tested here', () => {
    const withNumberInPath = calls.filter((call) => call.path.includes('{')).map(nameOf);
    assert.deepEqual(withNumberInPath.toSorted(), Object.keys(ATTEMPTS).toSorted());
    assert.deepEqual(
      calls
        .filter((call) => takesNumbersInBody(call))
        .map(nameOf)
        .toSorted(),
      Object.keys(BROUGHT_IN).toSorted(),
    );
  });

  for (const call of calls) {
    test(`${nameOf(call)}: responds as for an id that does not exist, and changes nothing`, async () => {
      const before = await ownersView();
      for (const attempt of ATTEMPTS[nameOf(call)]?.(THEIRS) ?? []) {
        const { status, body } = await send(call, attempt);
        assert.deepEqual([status, body.code, body.data], [404, 'NOT_FOUND', null], JSON.stringify(attempt));
      }
      const gone = BROUGHT_IN[nameOf(call)]?.(GONE) ?? [];
      for (const [index, attempt] of (BROUGHT_IN[nameOf(call)]?.(THEIRS) ?? []).entries()) {
        const response = await send(call, attempt);
        const expected = await send(call, gone[index] ?? assert.fail());
        assert.deepEqual(
          [response.status, response.body.code, response.body.details],
          [expected.status, expected.body.code, expected.body.details],
        );
      }
      assert.equal(await ownersView(), before);
    });
  }

  test('lists contain nothing of others', async () => {
    const lists = ALL_CALLS.filter(
      (call) => call.method === 'GET' && call.access === 'family' && !call.path.includes('{'),
    );
    assert.ok(lists.length >= 4);
    const paths = lists.map((call) => `${call.path}${QUESTIONS[call.path] ?? ''}`);
    for (const path of [...paths, `/memory-post/${own.postId}`]) {
      const response = await api.send(stranger, 'GET', path);
      assert.equal(response.body.code, 'OK');
      const text = JSON.stringify(response.body.data);
      for (const secret of [theirs.title, '엄마', '아빠', '우리집', ...theirs.storageKeys]) {
        assert.ok(!text.includes(secret), `${path} shows ${secret}`);
      }
    }
  });

  test('the owner can do all of it: the responses above are no plain failure', async () => {
    const detail = await api.send(owner, 'GET', `/memory-post/${theirs.postId}`);
    assert.equal(detail.body.code, 'OK');
    const changed = await api.send(owner, 'PUT', `/memory-post/${theirs.postId}`, {
      ...FIELDS,
      existingImages: theirs.imageIds,
      participantFamilyMemberIds: [owner.familyMemberId],
    });
    assert.equal(changed.body.code, 'OK', JSON.stringify(changed.body));
  });
});

describe('a former member', () => {
  test('can make none of the calls of the family', async () => {
    const [, leaver] = await makeFamily(api, '떠난 집', ['엄마', '아빠']);
    await api.send(leaver, 'POST', '/family/leave');
    for (const call of ALL_CALLS.filter((each) => each.access === 'family')) {
      const path = call.path.replaceAll(/\{\w+\}/g, '1');
      const response = await api.send(leaver, call.method, path);
      assert.deepEqual([response.status, response.body.code], [403, 'FORBIDDEN'], nameOf(call));
    }
  });
});

/** Whether a call takes the number of something, in its path or in its body. */
function takesNumbers(call: Call): boolean {
  return !TAKES_NO_NUMBER.includes(nameOf(call)) && (call.path.includes('{') || takesNumbersInBody(call));
}

function takesNumbersInBody(call: Call): boolean {
  if (LIST_PARTS.includes(nameOf(call))) return false;
  const schemas = [call.query, call.body].filter((schema) => schema !== undefined);
  return schemas.some((schema) =>
    JSON.stringify(jsonSchemaOf(schema, 'output')).includes('"type":"integer"'),
  );
}

async function saveDiary(postId: number): Promise<number> {
  const json = { ...DIARY, postId, illustration: null };
  const response = await api.send(owner, 'POST', '/diary/save', json);
  return dataOf(z.object({ goodsId: z.int() }), response).goodsId;
}

function send(call: Call, { path = {}, ...body }: Attempt) {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  return api.request({ method: call.method, path: filled, token: stranger.token, ...body });
}

/** All that the owner sees of it, as one text. */
async function ownersView(): Promise<string> {
  const paths = [
    `/memory-post/${theirs.postId}`,
    `/memory-post/${theirs.postId}/comment`,
    '/memory-post/time-order',
    `/memory-post/${theirs.postId}/like`,
    `/memory-post/${theirs.postId}/view`,
    '/family/members',
    '/family/settings',
    '/users/user',
    '/goods',
    '/jobs',
  ];
  const responses = await Promise.all(paths.map((path) => api.send(owner, 'GET', path)));
  for (const response of responses) assert.equal(response.body.code, 'OK');
  return JSON.stringify(responses.map((response) => response.body.data));
}

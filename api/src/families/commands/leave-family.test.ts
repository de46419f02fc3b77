import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familySchema, inviteLinkSchema } from 'shared/contract/family/family';
import { userSchema } from 'shared/contract/user';
import { createTestPost, postForm, readPost, writePost } from '../../testing/data/posts.ts';
import {
  inviteCode,
  makeFamily,
  makePerson,
  startTestApi,
  dataOf,
  fieldsOf,
} from '../../testing/server/test-api.ts';

const api = await startTestApi();

type Caller = { token: string };

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '지우']);

const leave = (person: Caller) => api.send(person, 'POST', '/family/leave');
const remove = (person: Caller, familyMemberId: number) =>
  api.send(person, 'DELETE', `/family/members/${familyMemberId}`);
const join = (person: Caller, code: string) => api.send(person, 'POST', '/family/join', { code });
const link = (person: Caller) => inviteCode(api, person);
const renew = async (person: Caller) =>
  dataOf(inviteLinkSchema, await api.send(person, 'POST', '/family/generate-link')).code;
const works = async (code: string) =>
  (await api.request({ path: `/family/invite/${code}` })).body.code === 'OK';
const nicknames = async (person: Caller) =>
  (await api.read(person, '/family/members', familySchema)).familyMembers.map(({ nickname }) => nickname);

describe('leaving the family', () => {
  test('whoever leaves has no family at once, is not seen any more, and leaves what they wrote under their name', async () => {
    const [mother, father, child] = await newFamily();
    const { postId } = await createTestPost(api, father, '아빠가 쓴 추억');
    const before = await readPost(api, mother, postId);
    assert.equal((await leave(father)).body.code, 'OK');
    assert.equal((await leave(father)).body.code, 'FORBIDDEN');
    const own = await api.read(father, '/users/user', userSchema);
    assert.deepEqual([own.nickname, own.familyId], ['아빠', null]);
    assert.deepEqual(await nicknames(mother), ['엄마', '지우']);
    for (const [one, other] of [
      [father, child],
      [child, father],
    ] as const)
      assert.equal((await api.send(one, 'GET', `/users/${other.userId}`)).body.code, 'NOT_FOUND');
    assert.deepEqual(await readPost(api, mother, postId), before);
    assert.deepEqual(
      [before.author.nickname, before.participants[0]?.nickname, before.likeCount, before.commentCount],
      ['아빠', '아빠', 1, 1],
    );
  });

  test('a former member cannot be chosen as a participant, but stays in a post that names them', async () => {
    const [mother, father] = await newFamily();
    const both = [mother.familyMemberId, father.familyMemberId];
    const write = async (participantFamilyMemberIds: number[], postId?: number) => {
      const form = postForm({ participantFamilyMemberIds });
      const path = postId === undefined ? '/memory-post' : `/memory-post/${postId}`;
      return (await api.send(mother, postId === undefined ? 'POST' : 'PUT', path, form)).body;
    };
    const postId = await writePost(api, mother, { participantFamilyMemberIds: both });
    const without = await writePost(api, mother);
    await leave(father);
    assert.equal((await write(both, postId)).code, 'OK');
    assert.equal((await readPost(api, mother, postId)).participants.length, 2);
    const message = '함께한 사람은 가족 중에서 골라주세요.';
    for (const rejected of [await write(both, without), await write(both)])
      assert.deepEqual(rejected.details, [{ field: 'participantFamilyMemberIds', message }]);
  });

  test('who returns by a link is the same member, and the last to have joined', async () => {
    const [mother, father, child] = await newFamily();
    const post = await createTestPost(api, mother);
    await api.send(mother, 'POST', '/family/role', { role: 'MOTHER' });
    const code = await link(father);
    await leave(mother);
    assert.equal((await join(mother, code)).body.code, 'OK');
    assert.deepEqual(await nicknames(mother), ['아빠', '지우', '엄마']);
    const { participants } = await readPost(api, child, post.postId);
    assert.deepEqual(fieldsOf(participants, 'familyMemberId', 'role'), [[mother.familyMemberId, 'MOTHER']]);
    assert.equal((await join(mother, code)).body.code, 'DUPLICATE_ERROR');
  });

  test('who belongs to another family does not return, nor join two at once', async () => {
    const [mother, father] = await newFamily();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    const [home, next] = [await link(mother), await link(neighbour)];
    await leave(father);
    const responses = await Promise.all([join(father, home), join(father, next)]);
    assert.deepEqual(responses.map(({ body }) => body.code).toSorted(), ['DUPLICATE_ERROR', 'OK']);
    const created = await api.send(father, 'POST', '/family', { familyName: '새 집' });
    assert.equal(created.body.code, 'DUPLICATE_ERROR');
    const belongs = 'select 1 from family_members where user_id = $1 and left_at is null';
    assert.equal((await api.query(belongs, [father.userId])).rowCount, 1);
  });
});

describe('removing from the family', () => {
  test('only the oldest member removes; after them it is the next one', async () => {
    const [mother, father, child] = await newFamily();
    assert.equal((await remove(father, child.familyMemberId)).body.code, 'FORBIDDEN');
    assert.deepEqual(await nicknames(mother), ['엄마', '아빠', '지우']);
    await leave(mother);
    assert.equal((await remove(child, father.familyMemberId)).body.code, 'FORBIDDEN');
    assert.equal((await remove(father, child.familyMemberId)).body.code, 'OK');
    assert.deepEqual(await nicknames(father), ['아빠']);
  });

  test('not oneself; unknown people, former members and other families are equally missing', async () => {
    const [mother, father, child] = await newFamily();
    const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
    assert.equal((await remove(mother, mother.familyMemberId)).body.code, 'BAD_REQUEST');
    await leave(child);
    for (const familyMemberId of [neighbour.familyMemberId, child.familyMemberId, 999_999]) {
      const response = await remove(mother, familyMemberId);
      assert.deepEqual([response.status, response.body.code], [404, 'NOT_FOUND']);
      assert.equal((await remove(father, familyMemberId)).body.code, 'NOT_FOUND');
    }
    assert.deepEqual(await nicknames(mother), ['엄마', '아빠']);
  });

  test('a known link does not lead back, a new one does', async () => {
    const [mother, father] = await newFamily();
    const known = await link(father);
    await remove(mother, father.familyMemberId);
    assert.equal((await join(father, known)).body.code, 'NOT_FOUND');
    assert.equal((await join(father, await link(mother))).body.code, 'OK');
  });

  test('two who act on each other at once end in one way', async () => {
    const [mother, father, child] = await newFamily();
    const responses = await Promise.all([
      remove(mother, father.familyMemberId),
      leave(father),
      leave(mother),
      remove(mother, child.familyMemberId),
    ]);
    // Whoever was first: nobody waits for ever, and nothing of it breaks.
    for (const { status } of responses) assert.ok([200, 403, 404].includes(status), String(status));
    for (const person of [mother, father])
      assert.equal((await api.send(person, 'GET', '/family/members')).body.code, 'FORBIDDEN');
  });
});

describe('a new invite link', () => {
  test('ends the one before at once, and is the link of everybody', async () => {
    const [mother, father] = await newFamily();
    const old = await link(mother);
    const fresh = await renew(father);
    assert.notEqual(fresh, old);
    assert.deepEqual([await works(old), await works(fresh)], [false, true]);
    assert.equal(await link(mother), fresh);
    const late = await makePerson(api, '늦은이');
    assert.equal((await join(late, old)).body.code, 'NOT_FOUND');
    assert.equal((await join(late, fresh)).body.code, 'OK');
  });

  test('of several made at once one works in the end, and leads back for 7 days when everybody left', async () => {
    const [mother, father, child] = await newFamily();
    const codes = await Promise.all([renew(mother), renew(father), renew(child), renew(mother)]);
    const working = await Promise.all(codes.map((code) => works(code)));
    assert.equal(working.filter(Boolean).length, 1);
    const code = await link(mother);
    assert.equal(code, codes[working.indexOf(true)]);
    for (const person of [mother, father, child]) await leave(person);
    assert.ok(await works(code));
    assert.equal((await join(child, code)).body.code, 'OK');
    assert.deepEqual(await nicknames(child), ['지우']);
    await leave(child);
    api.advanceClock(7 * 86_400_000);
    assert.ok(!(await works(code)));
    assert.equal((await join(child, code)).body.code, 'NOT_FOUND');
  });
});

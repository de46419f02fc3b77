import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familySchema, inviteLinkSchema, inviteSchema } from 'shared/contract/family/family';
import { userSchema } from 'shared/contract/user';
import { cleanUp } from '../housekeeping.ts';
import { issueAccessToken } from '../platform/http/authentication/access-token.ts';
import { createTestPost, leftBehind, readPost } from '../testing/data/posts.ts';
import {
  dataOf,
  fieldsOf,
  inviteCode,
  makeFamily,
  makePerson,
  startTestApi,
  valuesOf,
} from '../testing/server/test-api.ts';

const DAY_MS = 86_400_000;

const api = await startTestApi();
const onDomain = await startTestApi({ SITE_ORIGIN: 'https://ongi.example/' });

type Caller = { token: string };

const link = (person: Caller, from = api) => from.read(person, '/family/generate-link', inviteLinkSchema);
const join = (person: Caller, code: string) => api.send(person, 'POST', '/family/join', { code });
const create = (person: Caller, familyName: unknown) => api.send(person, 'POST', '/family', { familyName });
const leave = (person: Caller) => api.send(person, 'POST', '/family/leave');
const invited = (code: string) => api.request({ path: `/family/invite/${code}` });

describe('making a family', () => {
  test('makes its founder a member, who chooses a role', async () => {
    const person = await makePerson(api, '엄마');
    const made = dataOf(familyChangeCalls.create.response, await create(person, ' 우리 집 '));
    assert.equal(made.familyName, '우리 집');
    assert.equal((await api.send(person, 'POST', '/family/role', { role: 'MOTHER' })).body.code, 'OK');
    const family = await api.read(person, '/family/members', familySchema);
    assert.deepEqual([family.familyId, family.familyName], [made.id, '우리 집']);
    assert.deepEqual(fieldsOf(family.familyMembers, 'nickname', 'role'), [['엄마', 'MOTHER']]);
    assert.equal((await api.read(person, '/users/user', userSchema)).familyId, made.id);
  });

  test('a person has one family, also with two presses at once', async () => {
    const person = await makePerson(api, '급한이');
    const responses = await Promise.all([create(person, '하나'), create(person, '둘둘')]);
    assert.deepEqual(new Set(valuesOf(responses, 'status')), new Set([200, 409]));
    const families = await api.query(`select 1 from families where name in ('하나', '둘둘')`);
    assert.equal(families.rowCount, 1, 'nothing of the other one remains');
  });

  test('accepts only the known names and roles', async () => {
    const { body } = await create(await makePerson(api, '누구'), '집');
    assert.equal(body.details?.[0]?.message, '가족 이름은 2자 이상 50자 이하로 입력해주세요.');
    const [member] = await makeFamily(api, '이웃집', ['이웃']);
    const role = await api.send(member, 'POST', '/family/role', { role: 'KING' });
    assert.equal(role.body.code, 'VALIDATION_ERROR');
  });
});

describe('invitations', () => {
  test('the link is the same for 7 days, and a new one afterwards', async () => {
    const [mother, father] = await makeFamily(api, '초대집', ['엄마', '아빠']);
    const [first, second] = await Promise.all([link(mother), link(father)]);
    const { code, inviteLink } = first;
    assert.equal(second.code, code);
    assert.match(code, /^[A-HJ-NP-Z2-9]{8}$/);
    assert.equal(inviteLink, `/KakaoInPage?code=${code}`);
    const invite = dataOf(inviteSchema, await invited(code));
    assert.equal(invite.familyName, '초대집');
    assert.ok(['엄마', '아빠'].includes(invite.inviterNickname));
    api.advanceClock(7 * DAY_MS);
    assert.equal((await invited(code)).status, 404);
    assert.equal((await join(await makePerson(api, '늦은이'), code)).body.code, 'NOT_FOUND');
    assert.notEqual((await link(mother)).code, code);
  });

  test('the link leads to the configured address', async () => {
    const [member] = await makeFamily(onDomain, '우리집', ['엄마']);
    const { inviteLink } = await link(member, onDomain);
    assert.match(inviteLink, /^https:\/\/ongi\.example\/KakaoInPage\?code=/);
  });

  test('a code shows the family, and joining works once; another one is missing or invalid', async () => {
    const [mother] = await makeFamily(api, '참여집', ['엄마']);
    const { code } = await link(mother);
    const child = await makePerson(api, '지우');
    assert.equal((await join(child, 'ZZZZ9999')).body.code, 'NOT_FOUND');
    assert.equal((await join(child, 'abcd')).body.code, 'VALIDATION_ERROR');
    for (const unknown of ['ZZZZ9999', 'zz']) assert.equal((await invited(unknown)).status, 404);
    const joined = { familyId: mother.familyId, familyName: '참여집' };
    assert.deepEqual((await join(child, code)).body.data, joined);
    const { familyMembers } = await api.read(child, '/family/members', familySchema);
    assert.deepEqual(valuesOf(familyMembers, 'nickname'), ['엄마', '지우']);
    const again = await join(child, code);
    assert.deepEqual([again.status, again.body.code], [409, 'DUPLICATE_ERROR']);
  });
});

describe('a family that everybody left', () => {
  const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠']);
  const exists = async (familyId: number) =>
    (await api.query('select 1 from families where family_id = $1', [familyId])).rowCount === 1;
  const passDays = async (days: number) => {
    api.advanceClock(days * DAY_MS);
    await cleanUp(api.context, 0);
  };

  test('stays for 30 days, and for ever when somebody returns', async () => {
    const [mother, father] = await newFamily();
    const post = await createTestPost(api, father, '기다리는 추억');
    await leave(father);
    await passDays(29);
    const code = await inviteCode(api, mother);
    await leave(mother);
    // Their token goes on.
    assert.equal((await api.send(father, 'GET', '/users/user')).body.code, 'OK');
    await passDays(6);
    assert.equal((await join(father, code)).body.code, 'OK');
    // Longer than a token lives: the family is read straight from the tables.
    await passDays(400);
    assert.ok(await exists(father.familyId));
    const posts = await api.query('select title from posts where family_id = $1', [father.familyId]);
    assert.deepEqual(posts.rows, [{ title: '기다리는 추억' }]);
    assert.equal(post.storageKeys.length, 1);
    for (const key of post.storageKeys)
      assert.ok((await api.context.store.size(key, 'full.jpg')) !== undefined);
  });

  test('after 30 days it is gone with its files; accounts of people and other families stay', async () => {
    const [neighbour] = await makeFamily(api, '우리집', ['이웃']);
    const theirs = await createTestPost(api, neighbour);
    const before = await leftBehind(api);
    const [mother, father] = await newFamily();
    await createTestPost(api, mother);
    await createTestPost(api, father);
    await api.send(father, 'DELETE', '/users/user?memories=keep');
    await leave(mother);
    await passDays(29);
    assert.ok(await exists(mother.familyId));
    await readPost(api, neighbour, theirs.postId);
    assert.equal((await api.send(mother, 'GET', '/users/user')).body.code, 'OK');
    await passDays(2);
    assert.ok(!(await exists(mother.familyId)));
    assert.deepEqual(await leftBehind(api), before);
    const names = await api.query(`select 1 from users where nickname = '떠난 가족'`);
    assert.equal(names.rowCount, 0, 'what stood for the deleted account goes, too');
    await readPost(api, neighbour, theirs.postId);
    assert.equal((await api.send(mother, 'GET', '/users/user')).body.code, 'OK');
  });

  test('after the last member deleted everything, posts of those who left before stay for 30 days from then', async () => {
    const [mother, father] = await newFamily();
    await createTestPost(api, father);
    await leave(father);
    await passDays(29);
    const { accessToken: token } = await issueAccessToken(api.context, mother.userId);
    await api.send({ token }, 'DELETE', '/users/user?memories=delete');
    await passDays(29);
    assert.ok(await exists(mother.familyId));
    await passDays(2);
    assert.ok(!(await exists(mother.familyId)));
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familySchema, inviteLinkSchema, inviteSchema } from 'shared/contract/family/family';
import { userSchema } from 'shared/contract/user';
import * as z from 'shared/schema';
import {
  makeFamily,
  makePerson,
  startTestApi,
  dataOf,
  fieldsOf,
  valuesOf,
} from '../testing/server/test-api.ts';

const DAY_MS = 86_400_000;

const api = await startTestApi();
const onDomain = await startTestApi({ SITE_ORIGIN: 'https://ongi.example/' });

const members = (token: string | undefined) => api.send({ token }, 'GET', '/family/members');
const link = async (token: string | undefined) =>
  await api.read({ token }, '/family/generate-link', inviteLinkSchema);
const join = (token: string, code: string) => api.send({ token }, 'POST', '/family/join', { code });
const create = (token: string, familyName: unknown) => api.send({ token }, 'POST', '/family', { familyName });

describe('making a family', () => {
  test('makes its founder a member, who chooses a role', async () => {
    const person = await makePerson(api, '엄마');
    const response = await create(person.token, ' 우리 집 ');
    const made = dataOf(z.object({ id: z.int(), familyName: z.string() }), response);
    assert.equal(made.familyName, '우리 집');
    const role = await api.send(person, 'POST', '/family/role', { role: 'MOTHER' });
    assert.equal(role.body.code, 'OK');
    const family = dataOf(familySchema, await members(person.token));
    assert.deepEqual([family.familyId, family.familyName], [made.id, '우리 집']);
    assert.deepEqual(fieldsOf(family.familyMembers, 'nickname', 'role'), [['엄마', 'MOTHER']]);
    assert.equal((await api.read(person, '/users/user', userSchema)).familyId, made.id);
  });

  test('a person has one family, also with two presses at once', async () => {
    const person = await makePerson(api, '급한이');
    const responses = await Promise.all([create(person.token, '하나'), create(person.token, '둘둘')]);
    assert.deepEqual(
      responses.map((response) => response.status).toSorted((one, other) => one - other),
      [200, 409],
    );
    const families = await api.query(`select 1 from families where name in ('하나', '둘둘')`);
    assert.equal(families.rowCount, 1, '진 쪽의 가족은 남지 않는다');
  });

  test('accepts only the known names and roles', async () => {
    const person = await makePerson(api, '누구');
    const { body } = await create(person.token, '집');
    assert.equal(body.details?.[0]?.message, '가족 이름은 2자 이상 50자 이하로 입력해주세요.');
    const [member] = await makeFamily(api, '이웃집', ['이웃']);
    const role = await api.send(member, 'POST', '/family/role', { role: 'KING' });
    assert.equal(role.body.code, 'VALIDATION_ERROR');
  });
});

describe('invitations', () => {
  test('the link is the same for 7 days, and a new one afterwards', async () => {
    const [mother, father] = await makeFamily(api, '초대집', ['엄마', '아빠']);
    const [first, second] = await Promise.all([link(mother.token), link(father.token)]);
    assert.equal(first.code, second.code);
    assert.match(first.code, /^[A-HJ-NP-Z2-9]{8}$/);
    assert.equal(first.inviteLink, `${api.origin}/KakaoInPage?code=${first.code}`);
    const invite = dataOf(inviteSchema, await api.request({ path: `/family/invite/${first.code}` }));
    assert.equal(invite.familyName, '초대집');
    assert.ok(['엄마', '아빠'].includes(invite.inviterNickname));
    api.advanceClock(7 * DAY_MS);
    assert.equal((await api.request({ path: `/family/invite/${first.code}` })).status, 404);
    const late = await makePerson(api, '늦은이');
    assert.equal((await join(late.token, first.code)).body.code, 'NOT_FOUND');
    assert.notEqual((await link(mother.token)).code, first.code);
  });

  test('the link leads to the configured address', async () => {
    const [member] = await makeFamily(onDomain, '우리집', ['엄마']);
    const response = await onDomain.request({ path: '/family/generate-link', token: member.token });
    const { inviteLink } = dataOf(inviteLinkSchema, response);
    assert.match(inviteLink, /^https:\/\/ongi\.example\/KakaoInPage\?code=/);
  });

  test('a code shows the family, and joining works once', async () => {
    const [mother] = await makeFamily(api, '참여집', ['엄마']);
    const { code } = await link(mother.token);
    const child = await makePerson(api, '지우');
    const { body } = await join(child.token, code);
    assert.deepEqual(body.data, { familyId: mother.familyId, familyName: '참여집' });
    const family = dataOf(familySchema, await members(child.token));
    assert.deepEqual(valuesOf(family.familyMembers, 'nickname'), ['엄마', '지우']);
    const again = await join(child.token, code);
    assert.deepEqual([again.status, again.body.code], [409, 'DUPLICATE_ERROR']);
  });

  test('an unknown code is missing, and what is no code is invalid', async () => {
    const person = await makePerson(api, '지나가는이');
    assert.equal((await join(person.token, 'ZZZZ9999')).body.code, 'NOT_FOUND');
    assert.equal((await join(person.token, 'abcd')).body.code, 'VALIDATION_ERROR');
    assert.equal((await api.request({ path: '/family/invite/ZZZZ9999' })).status, 404);
    assert.equal((await api.request({ path: '/family/invite/zz' })).status, 404);
  });
});

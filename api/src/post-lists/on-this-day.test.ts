import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EXCLUDED_DAYS_MAX, type Exclusions, onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { postListCalls } from 'shared/contract/post-list';
import { deleteAccount } from '../users/commands/delete-account.ts';
import { writePost } from '../testing/data/posts.ts';
import {
  fieldsOf,
  inviteCode,
  makeFamily,
  startTestApi,
  type TestFamilyMember,
  valuesOf,
} from '../testing/server/test-api.ts';

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });

const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '할머니']);

const EXCLUSIONS = '/memory-post/on-this-day/exclusions';
const NONE: Exclusions = { people: [], days: [] };

async function titlesFor(person: TestFamilyMember): Promise<string[]> {
  const path = '/memory-post/on-this-day?date=2026-11-20';
  return valuesOf(await api.read(person, path, postListCalls.onThisDay.response), 'title');
}

const exclusionsOf = (person: TestFamilyMember): Promise<Exclusions> =>
  api.read(person, EXCLUSIONS, onThisDayCalls.exclusions.response);

async function exclude(person: TestFamilyMember, whom: { userId: number }, excluded = true) {
  return (await api.send(person, 'PUT', `${EXCLUSIONS}/people/${whom.userId}`, { excluded })).body.code;
}

async function excludeDay(person: TestFamilyMember, date: string, excluded = true) {
  return (await api.send(person, 'PUT', `${EXCLUSIONS}/days`, { date, excluded })).body;
}

/** A post of each day and author; `grandmother` also takes part in one of `mother`. */
async function writeDays([mother, father, grandmother]: readonly TestFamilyMember[]): Promise<void> {
  if (mother === undefined || father === undefined || grandmother === undefined) assert.fail();
  const participantFamilyMemberIds = [grandmother.familyMemberId];
  await writePost(api, mother, { memoryDate: '2025-11-20', title: '엄마 혼자' });
  await writePost(api, mother, { memoryDate: '2024-11-20', title: '할머니와', participantFamilyMemberIds });
  await writePost(api, grandmother, { memoryDate: '2024-11-20', title: '할머니가' });
  await writePost(api, father, { memoryDate: '2023-11-20', title: '아빠가' });
}

describe('what a person leaves out of on-this-day', () => {
  test('is what somebody wrote or took part in, until it is shown again, and for nobody else', async () => {
    const family = await newFamily();
    const [mother, father, grandmother] = family;
    await writeDays(family);
    const all = ['엄마 혼자', '할머니가', '할머니와', '아빠가'];
    assert.deepEqual(await titlesFor(father), all);
    for (const again of ['first', 'second']) assert.equal(await exclude(father, grandmother), 'OK', again);
    assert.deepEqual(await titlesFor(father), ['엄마 혼자', '아빠가']);
    assert.deepEqual(fieldsOf((await exclusionsOf(father)).people, 'userId', 'nickname'), [
      [grandmother.userId, '할머니'],
    ]);
    assert.deepEqual([await titlesFor(mother), await exclusionsOf(mother)], [all, NONE]);
    for (const again of ['first', 'second'])
      assert.equal(await exclude(father, grandmother, false), 'OK', again);
    assert.deepEqual([await titlesFor(father), await exclusionsOf(father)], [all, NONE]);
  });

  test('is a day of one year, with everything that happened on it', async () => {
    const family = await newFamily();
    const [, father] = family;
    await writeDays(family);
    for (const date of ['2023-11-20', '2024-11-20', '2024-11-20'])
      assert.equal((await excludeDay(father, date)).code, 'OK');
    assert.deepEqual(await titlesFor(father), ['엄마 혼자']);
    assert.deepEqual((await exclusionsOf(father)).days, ['2024-11-20', '2023-11-20']);
    await excludeDay(father, '2024-11-20', false);
    assert.deepEqual(await titlesFor(father), ['엄마 혼자', '할머니가', '할머니와']);
  });

  test('leaves room for twenty others, and stays in every other list', async () => {
    const family = await newFamily();
    const [mother, father, grandmother] = family;
    for (const count of Array.from({ length: 20 }).keys())
      await writePost(api, grandmother, { memoryDate: '2025-11-20', title: `할머니 ${count}` });
    await writePost(api, mother, { memoryDate: '2024-11-20', title: '엄마' });
    assert.equal((await titlesFor(father)).length, 20);
    await exclude(father, grandmother);
    assert.deepEqual(await titlesFor(father), ['엄마']);
    const ofDay = '/memory-post/of-day?date=2025-11-20';
    assert.equal((await api.read(father, ofDay, postListCalls.ofDay.response)).total, 20);
  });

  test('may be oneself', async () => {
    const family = await newFamily();
    await writeDays(family);
    const [, father] = family;
    await exclude(father, father);
    assert.ok(!(await titlesFor(father)).includes('아빠가'));
  });

  test('is at most so many days, of which each may be named again', async () => {
    const [mother] = await newFamily();
    await api.query(
      `insert into excluded_days (family_id, user_id, day)
       select ${mother.familyId}, ${mother.userId}, date '1990-01-01' + n from generate_series(1, ${EXCLUDED_DAYS_MAX}) as n`,
    );
    assert.equal((await excludeDay(mother, '1990-01-02')).code, 'OK');
    const { code, message } = await excludeDay(mother, '1989-01-01');
    assert.deepEqual(
      [code, message],
      ['LIMIT_EXCEEDED', `지난 오늘에서 뺄 수 있는 날은 ${EXCLUDED_DAYS_MAX}일까지입니다.`],
    );
    assert.equal((await exclusionsOf(mother)).days.length, EXCLUDED_DAYS_MAX);
  });

  test('invalid days and people are rejected', async () => {
    const [mother] = await newFamily();
    for (const date of ['2024-02-30', '11-20', '0000-01-01'])
      assert.equal((await excludeDay(mother, date)).code, 'VALIDATION_ERROR', date);
    assert.equal(await exclude(mother, { userId: 900_001 }), 'NOT_FOUND');
  });
});

describe('somebody who is no longer there', () => {
  test('can be left out after they left, and stays left out when they come back', async () => {
    const family = await newFamily();
    const [, father, grandmother] = family;
    await writeDays(family);
    await api.send(grandmother, 'POST', '/family/leave');
    assert.equal(await exclude(father, grandmother), 'OK');
    assert.deepEqual(await titlesFor(father), ['엄마 혼자', '아빠가']);
    assert.deepEqual(valuesOf((await exclusionsOf(father)).people, 'nickname'), ['할머니']);
    await api.send(grandmother, 'POST', '/family/join', { code: await inviteCode(api, father) });
    assert.deepEqual(await titlesFor(father), ['엄마 혼자', '아빠가']);
  });

  test('stays left out once the account is deleted, and their posts are nameless', async () => {
    const family = await newFamily();
    const [, father, grandmother] = family;
    await writeDays(family);
    await exclude(father, grandmother);
    await api.send(grandmother, 'DELETE', '/users/user?memories=keep', {});
    await deleteAccount(api.context, grandmother.userId, new Date(Date.now() + 86_400_000));
    assert.deepEqual(await titlesFor(father), ['엄마 혼자', '아빠가']);
    const { people } = await exclusionsOf(father);
    assert.deepEqual(valuesOf(people, 'nickname'), ['떠난 가족']);
    assert.equal(await exclude(father, { userId: people[0]?.userId ?? 0 }, false), 'OK');
    assert.equal((await titlesFor(father)).length, 4);
  });

  test('leaves nothing of their own choices behind', async () => {
    const family = await newFamily();
    const [mother, father, grandmother] = family;
    await exclude(grandmother, mother);
    await excludeDay(grandmother, '2024-11-20');
    await exclude(father, mother);
    await api.send(grandmother, 'DELETE', '/users/user?memories=keep', {});
    await deleteAccount(api.context, grandmother.userId, new Date(Date.now() + 86_400_000));
    const left = await api.query(
      `select user_id::int as "userId" from excluded_members where family_id = ${mother.familyId}
       union all select user_id::int from excluded_days where family_id = ${mother.familyId}`,
    );
    assert.deepEqual(left.rows, [{ userId: father.userId }]);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notifyOfDay } from './scheduled-notifications.ts';
import { linesOf } from './testing/data/notifications.ts';
import { writePost } from './testing/data/posts.ts';
import { makeFamily, startTestApi, type TestPerson } from './testing/server/test-api.ts';

const api = await startTestApi();

const shownTo = async (person: TestPerson) =>
  (await linesOf(api, person)).map(({ kind, day }) => [kind, day]);

/** Stops the clock at this time, in Korea. */
function setClock(time: string): void {
  api.stopClock();
  api.advanceClock(Date.parse(`${time}+09:00`) - api.context.clock().getTime());
}

test('the day is announced once, to the families that have something on it', async () => {
  const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  const [neighbour] = await makeFamily(api, '옆집', ['이웃']);
  await writePost(api, mother, { memoryDate: '2024-02-29' });
  await api.query(`update family_members set joined_at = '2026-01-01'`);
  await api.query('delete from notifications');

  // A Saturday; the year has no 29 February.
  setClock('2026-02-28T07:59');
  assert.equal(await notifyOfDay(api.context), undefined);
  setClock('2026-02-28T15:00');
  for (const _ of [1, 2]) assert.equal(await notifyOfDay(api.context), '2026-02-28');
  for (const person of [mother, father])
    assert.deepEqual(await shownTo(person), [['on-this-day', '2026-02-28']]);
  assert.deepEqual(await shownTo(neighbour), []);
  setClock('2026-03-02T21:00');
  assert.equal(await notifyOfDay(api.context, '2026-02-28'), '2026-02-28');
  await api.send(father, 'PUT', '/family/question/skip', { skipped: true });
  setClock('2026-03-02T08:00');
  await notifyOfDay(api.context);
  assert.deepEqual(await shownTo(mother), [
    ['question', '2026-03-02'],
    ['on-this-day', '2026-02-28'],
  ]);
  assert.deepEqual(await shownTo(father), [['on-this-day', '2026-02-28']]);

  // Who joins afterwards is not notified by another process that begins later.
  await api.query('delete from notifications');
  const joined = 'update family_members set joined_at = $1 where user_id = $2';
  setClock('2026-03-02T10:00');
  await api.query(joined, [api.context.clock(), neighbour.userId]);
  await notifyOfDay(api.context);
  assert.deepEqual(await shownTo(mother), [['question', '2026-03-02']]);
  assert.deepEqual(await shownTo(neighbour), []);
});

test('whoever leaves out all that a day has is not notified of it', async () => {
  const [mother, father, daughter] = await makeFamily(api, '우리집', ['엄마', '아빠', '딸']);
  await writePost(api, mother, { memoryDate: '2024-03-05' });
  await api.query(`update family_members set joined_at = '2026-01-01'`);
  await api.query('delete from notifications');
  const exclusions = '/memory-post/on-this-day/exclusions';
  await api.send(father, 'PUT', `${exclusions}/people/${mother.userId}`, { excluded: true });
  await api.send(daughter, 'PUT', `${exclusions}/days`, { date: '2024-03-05', excluded: true });
  setClock('2026-03-05T08:00');
  await notifyOfDay(api.context);
  for (const person of [father, daughter]) assert.deepEqual(await shownTo(person), []);
  await api.send(father, 'PUT', `${exclusions}/people/${mother.userId}`, { excluded: false });
  await notifyOfDay(api.context);
  assert.deepEqual(await shownTo(father), [['on-this-day', '2026-03-05']]);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authorSchema } from 'shared/contract/person';
import { familySettingsSchema } from 'shared/contract/family/family-changes';
import * as z from 'shared/schema';
import { readPost, writePost } from '../../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, type TestFamilyMember } from '../../testing/server/test-api.ts';

const api = await startTestApi();
const [stranger] = await makeFamily(api, '옆집', ['이웃']);

/** A family of a test's own: what it sets is nobody else's. */
const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠', '아이']);

async function namesAt(person: TestFamilyMember, path: string): Promise<string[]> {
  return (await api.read(person, path, z.array(authorSchema))).map(({ nickname }) => nickname);
}

async function showViews(person: TestFamilyMember, showsViews: boolean): Promise<boolean> {
  const response = await api.send(person, 'PUT', '/family/settings', { showsViews });
  return dataOf(familySettingsSchema, response).showsViews;
}

describe('people who like', () => {
  test('are shown, the latest first, and leave with their like', async () => {
    const [mother, father, child] = await newFamily();
    const postId = await writePost(api, mother);
    const path = `/memory-post/${postId}/like`;
    assert.deepEqual(await namesAt(mother, path), []);
    await api.send(father, 'PUT', path);
    await api.send(child, 'PUT', path);
    assert.deepEqual(await namesAt(mother, path), ['아이', '아빠']);
    await api.send(child, 'PUT', path);
    assert.deepEqual(await namesAt(mother, path), ['아빠']);
    assert.equal((await api.send(stranger, 'GET', path)).body.code, 'NOT_FOUND');
  });
});

describe('views', () => {
  test('are not recorded before the family turns them on, and nobody can read them', async () => {
    const [mother, father] = await newFamily();
    const postId = await writePost(api, mother);
    const path = `/memory-post/${postId}/view`;
    assert.deepEqual(await api.read(mother, '/family/settings', familySettingsSchema), {
      showsViews: false,
      showsQuestion: true,
    });
    assert.equal((await api.send(father, 'PUT', path)).body.code, 'OK');
    assert.deepEqual(await namesAt(mother, path), []);
    assert.equal((await readPost(api, mother, postId)).views, undefined);
    const { rowCount } = await api.query('select 1 from post_views where post_id = $1', [postId]);
    assert.equal(rowCount, 0);
  });

  test('are recorded once for each person but the author, and deleted when turned off', async () => {
    const [mother, father, child] = await newFamily();
    const postId = await writePost(api, mother);
    const path = `/memory-post/${postId}/view`;
    assert.equal(await showViews(child, true), true);
    assert.deepEqual((await readPost(api, father, postId)).views, { count: 0, viewed: false });
    for (const person of [father, father, child, mother]) await api.send(person, 'PUT', path);
    assert.deepEqual(await namesAt(mother, path), ['아이', '아빠']);
    assert.deepEqual((await readPost(api, father, postId)).views, { count: 2, viewed: true });
    assert.deepEqual((await readPost(api, mother, postId)).views, { count: 2, viewed: false });
    assert.equal((await api.send(stranger, 'PUT', path)).body.code, 'NOT_FOUND');

    assert.equal(await showViews(mother, false), false);
    assert.deepEqual(await namesAt(mother, path), []);
    assert.equal(await showViews(mother, true), true);
    assert.deepEqual((await readPost(api, mother, postId)).views, { count: 0, viewed: false });
  });

  test('count once, also when opened several times at once', async () => {
    const [mother, father] = await newFamily();
    await showViews(mother, true);
    const postId = await writePost(api, mother);
    const path = `/memory-post/${postId}/view`;
    await Promise.all(Array.from({ length: 8 }, () => api.send(father, 'PUT', path)));
    assert.deepEqual(await namesAt(mother, path), ['아빠']);
  });

  test('settings that change nothing stay, and unknown values are rejected', async () => {
    const [mother, father] = await newFamily();
    await showViews(mother, true);
    const same = await api.send(father, 'PUT', '/family/settings', {});
    assert.deepEqual(dataOf(familySettingsSchema, same), { showsViews: true, showsQuestion: true });
    assert.equal((await api.send(father, 'PUT', '/family/settings', { showsViews: 'on' })).status, 400);
  });
});

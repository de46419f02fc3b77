import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familySettingsSchema } from 'shared/contract/family/family-changes';
import { authorSchema } from 'shared/contract/person';
import * as z from 'shared/schema';
import { readPost, writePost } from '../testing/data/posts.ts';
import {
  dataOf,
  makeFamily,
  startTestApi,
  valuesOf,
  type TestFamilyMember,
} from '../testing/server/test-api.ts';

const api = await startTestApi();

/** A post of a family of its own: what that sets is nobody else's. */
async function newPost() {
  const people = await makeFamily(api, '우리집', ['엄마', '아빠', '아이']);
  const postId = await writePost(api, people[0]);
  const path = `/memory-post/${postId}`;
  return { people, postId, like: `${path}/like`, view: `${path}/view` };
}

async function namesAt(person: TestFamilyMember, path: string): Promise<string[]> {
  return valuesOf(await api.read(person, path, z.array(authorSchema)), 'nickname');
}

async function showViews(person: TestFamilyMember, showsViews: boolean): Promise<void> {
  const response = await api.send(person, 'PUT', '/family/settings', { showsViews });
  assert.equal(dataOf(familySettingsSchema, response).showsViews, showsViews);
}

describe('likes', () => {
  test('toggle with each press, and the count is right with many at once', async () => {
    const { people, postId, like } = await newPost();
    const [author] = people;
    const press = (person: TestFamilyMember) => api.send(person, 'PUT', like);
    assert.deepEqual((await press(author)).body.data, { liked: true, likeCount: 1 });
    assert.deepEqual((await press(author)).body.data, { liked: false, likeCount: 0 });
    await Promise.all([...people, ...people, ...people].map(press));
    const post = await readPost(api, author, postId);
    assert.deepEqual([post.likeCount, post.liked], [3, true]);
  });

  test('that say what they are to be stay that, and where they stand, however often they are sent', async () => {
    const { people, like } = await newPost();
    const [mother, father, child] = people;
    const set = async (person: TestFamilyMember, liked: boolean) =>
      (await api.send(person, 'PUT', `${like}?liked=${liked}`)).body.data;
    assert.deepEqual(await set(father, false), { liked: false, likeCount: 0 });
    assert.deepEqual(await set(father, true), { liked: true, likeCount: 1 });
    assert.deepEqual(await set(child, true), { liked: true, likeCount: 2 });
    const again = await Promise.all([1, 2, 3].map(() => set(father, true)));
    for (const same of again) assert.deepEqual(same, { liked: true, likeCount: 2 });
    assert.deepEqual(await namesAt(mother, like), ['아이', '아빠']);
    for (const _ of [1, 2]) assert.deepEqual(await set(child, false), { liked: false, likeCount: 1 });
    assert.deepEqual(await namesAt(mother, like), ['아빠']);
    assert.equal((await api.send(father, 'PUT', `${like}?liked=maybe`)).status, 400);
  });

  test('show whose they are, the latest first', async () => {
    const { people, like } = await newPost();
    const [mother, father, child] = people;
    assert.deepEqual(await namesAt(mother, like), []);
    await api.send(father, 'PUT', like);
    await api.send(child, 'PUT', like);
    assert.deepEqual(await namesAt(mother, like), ['아이', '아빠']);
    await api.send(child, 'PUT', like);
    assert.deepEqual(await namesAt(mother, like), ['아빠']);
  });
});

describe('views', () => {
  test('are not recorded before the family turns them on, and nobody can read them', async () => {
    const { people, postId, view } = await newPost();
    const [mother, father] = people;
    const settings = await api.read(mother, '/family/settings', familySettingsSchema);
    assert.deepEqual(settings, { showsViews: false, showsQuestion: true });
    assert.equal((await api.send(father, 'PUT', view)).body.code, 'OK');
    assert.deepEqual(await namesAt(mother, view), []);
    assert.equal((await readPost(api, mother, postId)).views, undefined);
    const { rowCount } = await api.query('select 1 from post_views where post_id = $1', [postId]);
    assert.equal(rowCount, 0);
  });

  test('are recorded once for each person but the author, and deleted when turned off', async () => {
    const { people, postId, view } = await newPost();
    const [mother, father, child] = people;
    const viewsOf = async (person: TestFamilyMember) => (await readPost(api, person, postId)).views;
    await showViews(child, true);
    assert.deepEqual(await viewsOf(father), { count: 0, viewed: false });
    for (const person of [father, father, child, mother]) await api.send(person, 'PUT', view);
    assert.deepEqual(await namesAt(mother, view), ['아이', '아빠']);
    assert.deepEqual(await viewsOf(father), { count: 2, viewed: true });
    assert.deepEqual(await viewsOf(mother), { count: 2, viewed: false });

    await showViews(mother, false);
    assert.deepEqual(await namesAt(mother, view), []);
    await showViews(mother, true);
    assert.deepEqual(await viewsOf(father), { count: 0, viewed: false });
    // Once, also when opened several times at once.
    await Promise.all(Array.from({ length: 8 }, () => api.send(father, 'PUT', view)));
    assert.deepEqual(await namesAt(mother, view), ['아빠']);
  });

  test('settings that change nothing stay, and unknown values are rejected', async () => {
    const [mother, father] = (await newPost()).people;
    await showViews(mother, true);
    const same = await api.send(father, 'PUT', '/family/settings', {});
    assert.deepEqual(dataOf(familySettingsSchema, same), { showsViews: true, showsQuestion: true });
    assert.equal((await api.send(father, 'PUT', '/family/settings', { showsViews: 'on' })).status, 400);
  });
});

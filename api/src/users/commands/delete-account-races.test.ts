import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import {
  deleteAccount,
  endAccount,
  givePortrait,
  NOWHERE,
  requestDeletion,
  rowsOf,
  statusOf,
} from '../../testing/people/accounts.ts';
import { beginVideo, jobIn } from '../../testing/data/goods.ts';
import { lockRows, untilWaiting } from '../../testing/data/lock-rows.ts';
import { createTestPost, leftBehind, postForm, readPost } from '../../testing/data/posts.ts';
import { inviteCode, makeFamily, makePerson, startTestApi } from '../../testing/server/test-api.ts';
import { startFakeWorker } from '../../testing/data/fake-generators.ts';
import { beginUpload } from '../../testing/server/slow-upload.ts';

const api = await startTestApi();
const generators = await startFakeWorker(api);

describe('the moment of deletion', () => {
  for (const postsOnDeletion of ['keep', 'delete'] as const) {
    test(`${postsOnDeletion}: nothing is deleted unless it gets to the end`, async () => {
      const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
      const portrait = await givePortrait(api, father);
      const { postId } = await createTestPost(api, father);
      const { pool } = api.context;
      await pool.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
      );
      await pool.query('create trigger refuse before delete on users for each row execute function refuse()');
      const [before, seen] = [await leftBehind(api), await readPost(api, mother, postId)];
      assert.equal((await requestDeletion(api, father, postsOnDeletion)).body.code, 'OK');
      const pending = await rowsOf(api, father.userId);
      await assert.rejects(endAccount(api, father));
      await pool.query('drop function refuse() cascade');
      assert.deepEqual(await rowsOf(api, father.userId), pending);
      assert.deepEqual(await leftBehind(api), before);
      assert.deepEqual(await readPost(api, mother, postId), seen);
      assert.equal(await statusOf(api, portrait), 200);
      await endAccount(api, father);
      assert.deepEqual(await rowsOf(api, father.userId), NOWHERE);
    });
  }

  test('a running job stops and leaves nothing', { timeout: 60_000 }, async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const before = await leftBehind(api);
    const release = generators.hold();
    for (let count = 0; count < 3; count += 1) await beginVideo(api, father);
    await generators.untilAtWork(2);
    const begun = generators.begun.length;
    await deleteAccount(api, father, 'keep');
    await generators.untilAtWork(0);
    release();
    const last = await beginVideo(api, mother);
    await jobIn(api, mother, last, ['done']);
    assert.equal(generators.begun.length, begun + 1, 'the one that waited was never begun');
    await deleteAccount(api, mother, 'delete');
    assert.deepEqual(await leftBehind(api), before);
  });

  test('a photo on its way does not appear', async () => {
    const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const before = await leftBehind(api);
    const form = postForm({ title: '늦은 글' }, [await plainJpeg('#00a')]);
    const upload = { method: 'POST', path: '/memory-post', token: father.token, form };
    const finish = await beginUpload(api, upload);
    await deleteAccount(api, father, 'keep');
    assert.equal((await finish()).status, 403);
    const portrait = new FormData();
    portrait.append('profileImage', new Blob([new Uint8Array(await plainJpeg('#963'))]), 'me.jpg');
    const changing = { method: 'PUT', path: '/users/profile-image', token: mother.token, form: portrait };
    const finishPortrait = await beginUpload(api, changing);
    await deleteAccount(api, mother, 'keep');
    assert.equal((await finishPortrait()).status, 401);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('who joins at the same time does not get in after the deletion', async (t) => {
    const [home] = await makeFamily(api, '우리집', ['엄마', '아빠']);
    const json = { code: await inviteCode(api, home) };
    const person = await makePerson(api, '갈팡질팡');
    const release = await lockRows(
      t,
      api,
      `select 1 from users where user_id = ${person.userId} for key share`,
    );
    const deleting = deleteAccount(api, person, 'keep');
    await untilWaiting(api, 1);
    const joining = api.send(person, 'POST', '/family/join', json);
    const creating = api.send(person, 'POST', '/family', { familyName: '새 집' });
    await untilWaiting(api, 3);
    await release();
    assert.equal((await deleting).body.code, 'OK');
    for (const response of await Promise.all([joining, creating]))
      assert.equal(response.body.code, 'UNAUTHORIZED');
    const made = await api.query(`select 1 from families where name = '새 집'`);
    assert.equal(made.rowCount, 0);
  });

  test('a whole family that leaves at once has left', async () => {
    const people = await makeFamily(api, '떠나는 집', ['하나', '두울', '세엣', '네엣']);
    for (const person of people) await createTestPost(api, person);
    const responses = await Promise.all(
      people.map((person, index) => deleteAccount(api, person, index % 2 === 0 ? 'keep' : 'delete')),
    );
    for (const response of responses) assert.equal(response.body.code, 'OK');
    for (const person of people) assert.deepEqual(await rowsOf(api, person.userId), NOWHERE);
    const posts = await api.query('select 1 from posts where family_id = $1', [people[0]?.familyId]);
    assert.equal(posts.rowCount, 2);
  });
});

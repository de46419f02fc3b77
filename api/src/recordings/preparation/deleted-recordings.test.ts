import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteLeftFamilies } from '../../families/commands/delete-families.ts';
import { startHeldRecordings } from '../../testing/data/held-recordings.ts';
import { postForm, readPost, writePost } from '../../testing/data/posts.ts';
import { smallFilm, uploadWhole } from '../../testing/data/recordings.ts';
import { deleteAccount } from '../../testing/people/accounts.ts';
import { makeFamily, startTestApi, valuesOf, type TestFamilyMember } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';

/*
 * Whatever takes a recording away stops its job, whether it waits or runs. The worker learns of it from the
 * job's row alone, so it may be any process. That the programs of a stopped job end:
 * transcoding-program.test.ts.
 */

const api = await startTestApi();
const held = await startHeldRecordings(api);
const film = await smallFilm();

/** The author, and the post whose recordings go. */
type Written = { author: TestFamilyMember; postId: number };

const DELETIONS: Readonly<Record<string, (written: Written) => Promise<unknown>>> = {
  'the post is deleted': ({ author, postId }) => api.send(author, 'DELETE', `/memory-post/${postId}`),
  'recordings are taken out of the post': async ({ author, postId }) => {
    const removedExistingImages = valuesOf((await readPost(api, author, postId)).images, 'imageId');
    const form = postForm({ existingImages: [], removedExistingImages, voice: null });
    assert.equal((await api.send(author, 'PUT', `/memory-post/${postId}`, form)).status, 200);
  },
  'the account is deleted with its posts': ({ author }) => deleteAccount(api, author, 'delete'),
  'the family is forgotten': async ({ author }) => {
    await api.send(author, 'POST', '/family/leave');
    await api.query("update family_members set left_at = now() - interval '40 days' where user_id = $1", [
      author.userId,
    ]);
    await deleteLeftFamilies(api.context);
  },
};

async function recordingsLeft(): Promise<number> {
  const { rows } = await api.query(
    "select 1 from jobs where lane <> 'goods' and state in ('queued', 'running')",
  );
  return rows.length;
}

describe('transcoding of what was deleted', () => {
  for (const [name, remove] of Object.entries(DELETIONS))
    test(`${name}: a running one stops, and a waiting one does not begin`, async () => {
      const [author] = await makeFamily(api, '우리집', ['엄마']);
      const [begun, stopped] = [held.begun.length, held.stopped];
      const upload = async (type: 'video' | 'voice') => ({
        uploadId: await uploadWhole(api, author, film, type),
      });
      const videos = [await upload('video'), await upload('video')];
      const postId = await writePost(api, author, { videos, voice: await upload('voice') });
      await until(() => held.running === 1, 'one of the three runs');
      await remove({ author, postId });
      await until(() => held.stopped === stopped + 1, 'it was stopped');
      assert.equal(await recordingsLeft(), 0);
      // The worker is free: somebody else's is next, and none of those that waited.
      const [other] = await makeFamily(api, '다른 집', ['이모']);
      await writePost(api, other, { videos: [{ uploadId: await uploadWhole(api, other, film) }] });
      await until(() => held.running === 1, "the other family's runs");
      assert.deepEqual(held.begun.slice(begun), [author.familyId, other.familyId]);
      held.finishFirst();
      await until(async () => (await recordingsLeft()) === 0, 'it has ended');
    });

  test('that its author cancelled is begun again, and not once the post is gone', async () => {
    const [author] = await makeFamily(api, '우리집', ['엄마']);
    const videos = [{ uploadId: await uploadWhole(api, author, film) }];
    const postId = await writePost(api, author, { videos });
    await until(() => held.running === 1, 'it runs');
    const recording = (await readPost(api, author, postId)).images[0]?.video;
    assert.ok(recording?.state === 'preparing');
    const act = (method: string, path = '') => api.send(author, method, `/jobs/${recording.jobId}${path}`);
    await act('DELETE');
    assert.equal((await act('POST', '/retry')).status, 200);
    await until(() => held.running === 1 && held.begun.at(-2) === author.familyId, 'it runs again');
    await api.send(author, 'DELETE', `/memory-post/${postId}`);
    assert.equal((await act('POST', '/retry')).body.code, 'VALIDATION_ERROR');
    await until(() => held.running === 0, 'it has stopped');
  });

  test('goes on after the author left, while the post stays', async () => {
    const [mother, father] = await makeFamily(api, '남는 집', ['엄마', '아빠']);
    const postId = await writePost(api, father, {
      videos: [{ uploadId: await uploadWhole(api, father, film) }],
    });
    await until(() => held.running === 1, 'it runs');
    await deleteAccount(api, father, 'keep');
    assert.equal((await readPost(api, mother, postId)).images[0]?.video?.state, 'preparing');
    assert.equal(await recordingsLeft(), 1);
    held.finishFirst();
    await until(async () => (await recordingsLeft()) === 0, 'it has ended');
  });
});

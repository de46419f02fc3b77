import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { ALL_CALLS } from 'shared/contract/calls';
import { envelopeSchema } from 'shared/contract/envelope';
import { familyStorageCalls, STORAGE_FULL_MESSAGE } from 'shared/contract/family/family-storage';
import { buildApp } from '../app.ts';
import type { QuotaSettings } from '../platform/config/environment.ts';
import { leftBehind, postForm, readPost, writePost } from '../testing/data/posts.ts';
import { beginUpload, continueUpload, newUpload, requestUpload } from '../testing/data/recordings.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import {
  dataOf,
  makeFamily,
  sendRequest,
  startTestApi,
  type TestApi,
  type TestPerson,
} from '../testing/server/test-api.ts';

const MEGABYTE = 2 ** 20;
const PLENTY = 2 ** 40;

const base = await startTestApi({ LIMIT_UPLOAD_PER_HOUR: '1000', GOODS_AT_ONCE: '0' });
const [mother, father] = await makeFamily(base, '우리집', ['엄마', '아빠']);
const [neighbour] = await makeFamily(base, '옆집', ['이웃']);
const photo = await plainJpeg('#c33', 600, 400);

type Quotas = { stored?: Partial<QuotaSettings['stored']>; unfinished?: Partial<QuotaSettings['stored']> };

/** The same app with other quotas; what is not given is plenty. */
async function withQuotas({ stored, unfinished }: Quotas): Promise<TestApi> {
  const quotas = {
    stored: { person: PLENTY, family: PLENTY, ...stored },
    unfinished: { person: PLENTY, family: PLENTY, ...unfinished },
  };
  const context = { ...base.context, config: { ...base.context.config, quotas } };
  const app = await buildApp(context);
  after(() => app.close());
  return { ...base, context, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

async function beginning(to: TestApi, person: TestPerson, bytes: number): Promise<[number, string]> {
  const response = await requestUpload(to, person, { method: 'POST', headers: newUpload(bytes, 'video') });
  const text = await response.text();
  return [response.status, text === '' ? '' : envelopeSchema.parse(JSON.parse(text)).message];
}

const storageOf = async (person: TestPerson, origin = base.origin) =>
  dataOf(
    familyStorageCalls.storage.response,
    await sendRequest(origin, { path: '/family/storage', token: person.token }),
  );

const usedBytes = async (person: TestPerson) => {
  const { family, own } = await storageOf(person);
  return { family: family.usedBytes, own: own.usedBytes };
};

/** A form of the mother's; PUT changes the post of its path. */
const send = (to: TestApi, path: string, body = postForm({}, [photo])) =>
  sendRequest(to.origin, {
    method: /\d$/.test(path) ? 'PUT' : 'POST',
    path,
    token: mother.token,
    headers: { prefer: 'respond-async' },
    body,
  });

async function withoutUploads(): Promise<void> {
  await base.query(`delete from media where kind = 'upload'`);
}

describe('the quota of unfinished uploads', () => {
  for (const [whose, quotas, first, others] of [
    ['한 사람', { unfinished: { person: 10 * MEGABYTE } }, mother, [father, neighbour]],
    ['가족', { unfinished: { family: 10 * MEGABYTE } }, father, [neighbour]],
  ] as const)
    test(`${whose}: holds for requests at once, affects nobody else, and is free again after deleting`, async () => {
      await withoutUploads();
      const api = await withQuotas(quotas);
      const begun = await Promise.all(Array.from({ length: 6 }, () => beginning(api, mother, 3 * MEGABYTE)));
      const statuses = begun.map(([status]) => status).toSorted((one, two) => one - two);
      assert.deepEqual(statuses, [201, 201, 201, 507, 507, 507]);
      const [status, message] = await beginning(api, first, 3 * MEGABYTE);
      assert.equal(status, 507);
      assert.match(message, /올리고 있는 영상이 많습니다/);
      for (const person of others) assert.equal((await beginning(api, person, 3 * MEGABYTE))[0], 201);
      const { rows } = await base.query('select upload_id from uploads where user_id = $1 limit 1', [
        mother.userId,
      ]);
      await requestUpload(api, mother, { method: 'DELETE', uploadId: rows[0].upload_id });
      assert.equal((await beginning(api, mother, 3 * MEGABYTE))[0], 201);
    });

  test('an upload above the quota by itself is never accepted, and the response says so', async () => {
    await withoutUploads();
    const api = await withQuotas({ unfinished: { family: MEGABYTE } });
    assert.equal((await beginning(api, mother, MEGABYTE + 1))[0], 413);
    assert.equal((await beginning(api, mother, MEGABYTE))[0], 201);
  });
});

describe('the quota of what is stored', () => {
  test('counts a video as a whole before it arrived, and says what to do beyond it', async () => {
    await withoutUploads();
    const before = await usedBytes(mother);
    const api = await withQuotas({ stored: { family: before.family + 5 * MEGABYTE } });
    const uploadId = await beginUpload(api, mother, { bytes: 4 * MEGABYTE, type: 'video' });
    const [status, message] = await beginning(api, father, 2 * MEGABYTE);
    assert.deepEqual([status, message], [413, STORAGE_FULL_MESSAGE]);
    const film = randomBytes(2 * MEGABYTE);
    film.write('ftyp', 4, 'latin1');
    await continueUpload(api, mother, uploadId, { offset: 0, bytes: film });
    assert.equal((await usedBytes(mother)).family, before.family + 4 * MEGABYTE);
    assert.equal((await beginning(api, neighbour, 4 * MEGABYTE))[0], 201);
  });

  test('holds for photos of posts at once, and a rejected one leaves nothing', async () => {
    await withoutUploads();
    const before = await usedBytes(mother);
    await writePost(base, mother, {}, [photo]);
    const { own } = await usedBytes(mother);
    const api = await withQuotas({ stored: { person: own + 2 * (own - before.own) } });
    const left = await leftBehind(base);
    const posts = await Promise.all(Array.from({ length: 5 }, () => send(api, '/memory-post')));
    const statuses = posts.map(({ status }) => status).toSorted((one, two) => one - two);
    assert.deepEqual(statuses, [200, 200, 413, 413, 413]);
    const { posts: count, media, pending } = await leftBehind(base);
    assert.deepEqual([count - left.posts, media - left.media, pending], [2, 2, 0]);
  });

  test('replacing a photo works when it is full, and so does changing text', async () => {
    const postId = await writePost(base, mother, {}, [photo]);
    const [image] = (await readPost(base, mother, postId)).images;
    const api = await withQuotas({ stored: { family: (await usedBytes(mother)).family } });
    const path = `/memory-post/${postId}`;
    const added = await send(api, path);
    assert.deepEqual([added.status, added.body.message], [413, STORAGE_FULL_MESSAGE]);
    assert.equal((await readPost(base, mother, postId)).images.length, 1);
    const removedExistingImages = [image?.imageId ?? 0];
    assert.equal((await send(api, path, postForm({ removedExistingImages }, [photo]))).status, 200);
    const full = await withQuotas({ stored: { family: 1, person: 1 } });
    assert.equal((await send(full, path, postForm({ title: '고친 제목' }))).status, 200);
    assert.equal((await send(full, '/memory-post', postForm({}))).status, 200);
  });

  test('every request that takes files of a family holds the quota', async () => {
    const full = await withQuotas({ stored: { family: 1 } });
    const postId = await writePost(base, mother, {}, [photo]);
    const left = await leftBehind(base);
    for (const { path, files } of ALL_CALLS) {
      // A portrait is a person's, one for each.
      if (files === undefined || files.part === 'profileImage') continue;
      const form = postForm({});
      if (path === '/animate-photo/generate')
        form.set('request', new Blob(['{"actionPrompt":"눈이 내려요"}'], { type: 'application/json' }));
      form.append(files.part, new Blob([new Uint8Array(photo)]), 'photo.jpg');
      const response = await send(full, path.replace('{postId}', String(postId)), form);
      assert.deepEqual([path, response.status, response.body.code], [path, 413, 'LIMIT_EXCEEDED']);
    }
    assert.deepEqual(await leftBehind(base), left);
  });
});

describe('GET /family/storage', () => {
  test('tells what uses how much, and what a person and the family may use', async () => {
    await withoutUploads();
    const api = await withQuotas({ stored: { person: 7, family: 9 }, unfinished: { person: 3, family: 4 } });
    const [aunt, uncle] = await makeFamily(base, '이모네', ['이모', '이모부']);
    const empty = await storageOf(aunt, api.origin);
    const none = (limitBytes: number) => ({ usedBytes: 0, limitBytes });
    assert.deepEqual(empty, {
      family: none(9),
      own: none(7),
      unfinished: none(4),
      ownUnfinished: none(3),
      kinds: { photos: 0, videos: 0, voices: 0, others: 0 },
    });
    await writePost(base, aunt, {}, [photo]);
    await beginUpload(base, uncle, { bytes: 2 * MEGABYTE, type: 'video' });
    await base.query(
      `insert into media (owner_key, family_id, uploader_user_id, kind, storage_key, mime, bytes, original_bytes,
         width, height, placeholder, checksums)
       values ($1, $1, $2, 'recording', 'a', 'video/mp4', 100, 50, 1, 1, '', '{}'),
         ($1, $1, $2, 'recording', 'b', 'audio/mp4', 30, null, 0, 0, '', '{}'),
         ($1, $1, $2, 'diary', 'c', 'image/png', 7, null, 1, 1, '', '{}')`,
      [aunt.familyId, aunt.userId],
    );
    const { family, own, unfinished, ownUnfinished, kinds } = await storageOf(aunt);
    assert.deepEqual(kinds, { photos: kinds.photos, videos: 150, voices: 30, others: 2 * MEGABYTE + 7 });
    assert.ok(kinds.photos > 0);
    assert.equal(own.usedBytes, kinds.photos + 187);
    assert.equal(family.usedBytes, own.usedBytes + 2 * MEGABYTE);
    assert.deepEqual([unfinished.usedBytes, ownUnfinished.usedBytes], [2 * MEGABYTE, 0]);
    assert.equal((await storageOf(uncle)).own.usedBytes, 2 * MEGABYTE);
  });
});

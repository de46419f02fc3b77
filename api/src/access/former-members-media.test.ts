import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runTool } from 'goods-generators/testing/run-tool';
import type { Call } from 'shared/contract/call';
import { ALL_CALLS } from 'shared/contract/calls';
import { mediaUrlSchema } from 'shared/contract/identifiers';
import { questionCalls } from 'shared/contract/question';
import { userSchema } from 'shared/contract/user';
import sharp from 'sharp';
import { startJobWorker } from '../jobs/worker/run-job.ts';
import { jsonSchemaOf } from '../openapi/json-schema.ts';
import { loadRecordingRunner, recordingKind } from '../recordings/preparation/recording-kind.ts';
import { createFakeGenerators } from '../testing/data/fake-generators.ts';
import { beginDiary, DIARY, finishedVideo, jobIn, saveVideo } from '../testing/data/goods.ts';
import { readPost, writePost } from '../testing/data/posts.ts';
import { smallFilm, uploadWhole } from '../testing/data/recordings.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { animatedGif, animatedWebp, plainJpeg } from '../testing/data/test-photos.ts';
import { inviteCode, makeFamily, startTestApi, type TestFamilyMember } from '../testing/server/test-api.ts';
import { until } from '../testing/until.ts';

/*
 * Addresses of media that a member copied end with the membership. They are collected from every call whose
 * response has one: a new call fails here until a family with one of everything gets an address from it.
 */

const api = await startTestApi({ LIMIT_GOODS_PER_DAY: '100', LIMIT_POST_PER_HOUR: '1000' });
const runners = new Map([
  ...createFakeGenerators().runners,
  [recordingKind.name, await loadRecordingRunner()] as const,
]);
await startJobWorker(api.context, runners, { exclusive: true, report: () => {} });

const DAY = '2024-05-05';

/** Query parameters that lead to the family's post. */
const QUERIES: Readonly<Record<string, string>> = {
  '/memory-post/of-month': '?month=2024-05',
  '/memory-post/days': '?month=2024-05',
  '/memory-post/of-day': `?date=${DAY}`,
  '/memory-post/on-this-day': '?date=2099-05-05',
  '/memory-post/search': '?kind=photo',
};

/** Every kind of file that a family can have. */
const VARIANTS = [
  '1200.webp',
  '400.webp',
  '800.webp',
  'full.gif',
  'full.jpg',
  'full.m4a',
  'full.mp4',
  'full.png',
  'full.webp',
  'original.mp4',
];

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const patternOf = (schema: Call['response']) => JSON.stringify(jsonSchemaOf(schema, 'output'));
const ADDRESS = /"pattern":"[^"]*"/.exec(patternOf(mediaUrlSchema))?.[0] ?? assert.fail();
const withAddresses = ALL_CALLS.filter(({ response }) => patternOf(response).includes(ADDRESS));
const reads = withAddresses.filter(({ method }) => method === 'GET');

function addressesIn(data: unknown): string[] {
  return [...JSON.stringify(data).matchAll(/"(\/api\/media\/[^"]+)"/g)].map(([, address = '']) => address);
}

/** @returns the addresses in the response */
async function setPortrait(person: TestFamilyMember): Promise<string[]> {
  const form = new FormData();
  form.append('profileImage', new Blob([new Uint8Array(await plainJpeg('#3a6', 500, 500))]), 'portrait.jpg');
  return addressesIn((await api.send(person, 'PUT', '/users/profile-image', form)).body.data);
}

const people = await makeFamily(api, '우리집', ['엄마', '아빠', '지우', '하준', '고모']);
const [mother, father, jiwoo, hajun, aunt] = people;

async function speech(): Promise<Buffer> {
  const path = join(await tempDirectory(), 'speech.webm');
  const source = '-v error -f lavfi -i sine=frequency=300:duration=1 -c:a libopus';
  await runTool('ffmpeg', [...source.split(' '), path]);
  return readFile(path);
}

/** Everything of which there are addresses. */
async function makeEverything(): Promise<Readonly<Record<string, number>>> {
  const question = (await api.read(mother, '/family/question', questionCalls.current.response)).question;
  const [film, photo] = [await smallFilm(), await plainJpeg('#c33', 1600, 900)];
  const postId = await writePost(
    api,
    mother,
    {
      memoryDate: DAY,
      questionId: question?.questionId ?? assert.fail(),
      participantFamilyMemberIds: [mother, father, jiwoo, hajun].map(({ familyMemberId }) => familyMemberId),
      videos: [{ uploadId: await uploadWhole(api, mother, film), retainsOriginal: true }],
      voice: { uploadId: await uploadWhole(api, mother, await speech(), 'voice') },
    },
    [photo, await animatedGif(), await sharp(photo).png().toBuffer(), await animatedWebp()],
  );
  await until(async () => {
    const { images, voice } = await readPost(api, mother, postId);
    return [...images.map(({ video }) => video), voice].every((one) => one?.state !== 'preparing');
  }, 'the recordings are prepared');
  await api.send(mother, 'PUT', '/family/settings', { showsViews: true });
  for (const person of people) {
    await setPortrait(person);
    for (const path of ['view', 'like']) await api.send(person, 'PUT', `/memory-post/${postId}/${path}`);
    // Somebody who has no part in the post, which is to come back on its day.
    const exclusion = `/memory-post/on-this-day/exclusions/people/${aunt.userId}`;
    await api.send(person, 'PUT', exclusion, { excluded: true });
  }
  await api.send(mother, 'POST', `/memory-post/${postId}/comment`, { content: '댓글' });
  const video = await finishedVideo(api, mother);
  await saveVideo(api, mother, video.url);
  const diaryId = await beginDiary(api, mother, postId);
  const diary = await jobIn(api, mother, diaryId, ['done']);
  const illustration = diary.kind === 'diary' ? diary.result?.image_url : undefined;
  assert.ok(illustration);
  await api.send(mother, 'POST', '/diary/save', { ...DIARY, postId, illustration });
  return { postId, jobId: video.jobId };
}

const ids = await makeEverything();

/** All addresses that a member can get, by the response they came from. */
async function copied(person: TestFamilyMember) {
  const found = new Map<string, string[]>();
  await finishedVideo(api, person);
  for (const call of reads) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(ids[name] ?? Object(person)[name]),
    );
    const { body } = await api.send(person, 'GET', `${path}${QUERIES[call.path] ?? ''}`);
    assert.equal(body.code, 'OK', path);
    found.set(nameOf(call), addressesIn(body.data));
  }
  const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' };
  const events = await fetch(`${api.origin}/api/jobs/${ids['jobId']}`, { headers });
  const [, event = '{}'] = /^data: (.*)$/m.exec(await events.text()) ?? [];
  found.set('events of a job', addressesIn(JSON.parse(event)));
  const comments = `/memory-post/${ids['postId']}/comment`;
  found.set(
    'POST comment',
    addressesIn((await api.send(person, 'POST', comments, { content: '나도' })).body.data),
  );
  return found;
}

/** What an address gets in each way in which a browser asks for it. */
async function statusesOf(address: string): Promise<number[]> {
  const tag = /media\/([^/]+)\/([^?]+)/.exec(address)?.slice(1).join('-');
  const ways: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-1' } },
    { headers: { 'if-none-match': `"${tag}"` } },
  ];
  const responses = await Promise.all(ways.map((way) => fetch(`${api.origin}${address}`, way)));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  return responses.map(({ status }) => status);
}

const OPENS = [200, 200, 206, 304];
const ENDED = [403, 403, 403, 403];

const ENDS: Readonly<Record<string, { person: TestFamilyMember; end: () => Promise<unknown> }>> = {
  'who leaves': { person: father, end: () => api.send(father, 'POST', '/family/leave') },
  'who is removed': {
    person: jiwoo,
    end: () => api.send(mother, 'DELETE', `/family/members/${jiwoo.familyMemberId}`),
  },
  'who deletes their account': {
    person: hajun,
    end: () => api.send(hajun, 'DELETE', '/users/user?memories=delete', {}),
  },
};

test('every response that has addresses is read here, and every kind of file is among them', async () => {
  const portrait = await setPortrait(mother);
  const found = (await copied(mother)).set('PUT /users/profile-image', portrait);
  for (const [name, addresses] of found) assert.notEqual(addresses.length, 0, name);
  const variants = [...found.values()].flat().map((address) => /[^/]+(?=\?)/.exec(address)?.[0] ?? '');
  assert.deepEqual([...new Set(variants)].toSorted(), VARIANTS);
});

describe('the copied addresses of a member', () => {
  for (const [who, { person, end }] of Object.entries(ENDS)) {
    test(`${who} end at once, and those of the others go on`, async () => {
      // A new portrait replaces the one before.
      const portrait = await setPortrait(person);
      const [theirs, others] = [await copied(person), await copied(mother)];
      const [own, remaining] = [theirs, others].map((found) => new Set([...found.values()].flat()));
      for (const address of portrait) own?.add(address);
      assert.ok(own !== undefined && remaining !== undefined && ![...own].some((url) => remaining.has(url)));
      for (const address of [...own, ...remaining])
        assert.deepEqual(await statusesOf(address), OPENS, address);
      await end();
      for (const address of own) assert.deepEqual(await statusesOf(address), ENDED, address);
      for (const address of remaining) assert.deepEqual(await statusesOf(address), OPENS, address);
    });
  }

  test('work again for who returns, and their own portrait has an address without a family', async () => {
    const [founder, member] = await makeFamily(api, '옆집', ['이웃', '이웃의 짝']);
    await setPortrait(member);
    const readPortrait = async () => (await api.read(member, '/users/user', userSchema)).profileImage ?? '';
    const before = await readPortrait();
    const code = await inviteCode(api, founder);
    await api.send(member, 'POST', '/family/leave');
    assert.deepEqual(await statusesOf(before), ENDED);
    assert.deepEqual(await statusesOf(await readPortrait()), OPENS);
    await api.send(member, 'POST', '/family/join', { code });
    assert.deepEqual(await statusesOf(before), OPENS);
  });
});

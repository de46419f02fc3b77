import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sendDigests } from '../../digests/sending/send-digests.ts';
import { cleanUp } from '../../housekeeping.ts';
import { notifyOfDay } from '../../scheduled-notifications.ts';
import { scrubMedia } from '../../platform/media/scrub/scrub-media.ts';
import { seedFamily } from '../../seed/seed-family.ts';
import { sendDue } from '../../push/sending/send-pushes.ts';
import { settleClock } from '../../platform/database/settle-clock.ts';
import { startFakeWorker } from '../data/fake-generators.ts';
import { finishedVideo } from '../data/goods.ts';
import { readPost, writePost } from '../data/posts.ts';
import { plainJpeg } from '../data/test-photos.ts';
import { requestDeletion } from '../people/accounts.ts';
import { inviteCode, makeFamily, makePerson, startTestApi } from '../server/test-api.ts';
import { unusedExceptions } from './assert-routed.ts';
import { unroutedTables } from './routing-rule.ts';

const DAY_MS = 86_400_000;

const METRICS_TOKEN = 'a-token-of-an-operator-for-this-test';

const api = await startTestApi({ METRICS_TOKEN, SITE_ORIGIN: 'https://ongi.example' });
await startFakeWorker(api, (message) => assert.fail(message));
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);

test('every statement without a family that is listed is still sent', async () => {
  await finishedVideo(api, mother);
  const guest = await makePerson(api, '이모');
  const code = await inviteCode(api, mother);
  await api.send(guest, 'POST', '/family/join', { code });
  await api.send(guest, 'GET', '/users/user');

  const postId = await writePost(api, mother, {}, [await plainJpeg('#c33', 1600, 1200)]);
  const [image = assert.fail()] = (await readPost(api, mother, postId)).images;
  const folder = join(api.context.config.dataDirectory, 'media', 'objects');
  const key = new URL(image.url, api.origin).pathname.split('/').at(-2) ?? '';
  const fileOf = (variant: string) => join(folder, key.slice(0, 2), key, variant);
  await fetch(new URL(image.url, api.origin));
  await writeFile(fileOf('1200.webp'), 'damaged');
  await (await fetch(new URL(image.displayUrl, api.origin))).arrayBuffer();
  await writeFile(fileOf('400.webp'), 'damaged');
  await scrubMedia(api.context, { fix: true, onFinding: () => {} });

  await fetch(`${api.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  await seedFamily(api.context, 1);
  await sendDigests(api.context, { send: async () => {} });
  await requestDeletion(api, father, 'keep');
  for (const person of [mother, guest]) await api.send(person, 'POST', '/family/leave');
  await settleClock(api.context);
  for (const days of [1000, -1000, 40]) {
    api.advanceClock(days * DAY_MS);
    await (days === 40 ? cleanUp(api.context, 0) : settleClock(api.context));
  }
  api.advanceClock(untilNineInKorea(api.context.clock()));
  await notifyOfDay(api.context);
  const { push } = api.context.config;
  assert.ok(push);
  await sendDue(api.context, push, (message) => assert.fail(message));
  assert.deepEqual(unusedExceptions(api.statements()), []);
});

function untilNineInKorea(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS);
}

const RULE: Readonly<Record<string, readonly [text: string, tables: readonly string[]]>> = {
  '가족을 값으로': ['select 1 from posts where post_id = $1 and family_id = $2', []],
  '가족들을 값으로': ['select 1 from jobs where family_id = any($1::bigint[])', []],
  '가족까지 이어 읽기': [
    'select 1 from posts join likes using (post_id, family_id) where family_id = $1 and post_id = $2',
    [],
  ],
  번호로만: ['select 1 from posts where post_id = $1', ['posts']],
  '번호로만 이어 읽기': [
    'select 1 from posts join likes using (post_id) where posts.family_id = $1 and post_id = $2',
    ['likes'],
  ],
  '가족은 같지만 어느 가족인지 없이': [
    'select 1 from posts join post_images using (post_id, family_id) where image_id = $1',
    ['posts', 'post_images'],
  ],
  '가족 없이 지우기': ['delete from comments where comment_id = $1', ['comments']],
  '가족 없이 더하기': ['insert into likes (post_id, user_id) values ($1, $2)', ['likes']],
  '다른 표만': ['select 1 from users where user_id = $1', []],
};

test('the plan tells whether a statement names the family', async () => {
  for (const [name, [text, tables]] of Object.entries(RULE)) {
    const found = await unroutedTables(api.own.pool, text);
    assert.deepEqual(found.toSorted(), [...tables].toSorted(), name);
  }
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessSchema } from 'shared/contract/auth';
import { newPostSchema, recentPostSchema, timeOrderSchema } from 'shared/contract/post';
import { familySchema } from 'shared/contract/family/family';
import * as z from 'shared/schema';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { bigintColumn, queryRow } from '../platform/database/executor.ts';
import { NOTHING_UNSEEN, unseenOf } from '../testing/data/notifications.ts';
import { leftBehind, readPost } from '../testing/data/posts.ts';
import { startTestApi, dataOf } from '../testing/server/test-api.ts';
import { DEMO_PASSWORD, GUIDE_EMAIL } from './members.ts';
import { planPosts } from './plan-posts.ts';
import { seedFamily } from './seed-family.ts';

const api = await startTestApi();

async function logIn(): Promise<string> {
  const response = await api.send({}, 'POST', '/auth/local/login', {
    email: GUIDE_EMAIL,
    password: DEMO_PASSWORD,
  });
  return dataOf(accessSchema, response).accessToken;
}

async function postCount(token: string): Promise<number> {
  const years = await api.read({ token }, '/memory-post/time-order', timeOrderSchema);
  return years.reduce((sum, { posts }) => sum + posts.length, 0);
}

test('the demo family', async (t) => {
  await t.test('일곱 식구가 몇 해에 걸친 추억을 갖고, 지우로 로그인할 수 있다', async () => {
    const seeded = await seedFamily(api.context, 40);
    assert.deepEqual([seeded.familyIsNew, seeded.before, seeded.added], [true, 0, 40]);
    const token = await logIn();
    const family = await api.read({ token }, '/family/members', familySchema);
    assert.equal(family.familyMembers.length, 7);
    const years = await api.read({ token }, '/memory-post/time-order', timeOrderSchema);
    assert.ok(years.length >= 5);
    const [newest] = await api.read({ token }, '/memory-post/recent', z.array(recentPostSchema));
    assert.equal(newest?.title, '은행나무 길 산책');
    assert.deepEqual(await unseenOf(api, { token }), NOTHING_UNSEEN);
    const post = await readPost(api, { userId: 0, nickname: '지우', token }, newest?.postId ?? 0);
    assert.equal(post.commentCount, 2);
    for (const url of [post.images[0]?.url, post.images[0]?.thumbnailUrl, post.author.profileImage]) {
      assert.equal((await fetch(`${api.origin}${url ?? ''}`)).status, 200);
    }
  });

  await t.test('다시 하면 모자란 것만 더하고 계정은 그대로다', async () => {
    const token = await logIn();
    const again = await seedFamily(api.context, 40);
    assert.deepEqual([again.familyIsNew, again.added], [false, 0]);
    const more = await seedFamily(api.context, 50);
    assert.deepEqual([more.before, more.added], [40, 10]);
    assert.equal(await postCount(token), 50);
    assert.equal((await leftBehind(api)).pending, 0);
  });

  await t.test('추억 하나를 지워도 같은 사진을 쓰는 다른 추억은 그대로다', async () => {
    const token = await logIn();
    const me = { userId: 0, nickname: '지우', token };
    const pairRow = z.object({ own: bigintColumn, other: bigintColumn });
    const pair = await queryRow(api.own.database, pairRow)`
      select image.post_id as own, same.post_id as other
      from post_images as image join media using (media_id) join posts using (post_id)
        join (post_images join media using (media_id)) as same using (storage_key)
      where same.post_id <> image.post_id
        and author_user_id = (select user_id from accounts_local where email_lower = ${GUIDE_EMAIL})`;
    assert.ok(pair);
    const path = `/memory-post/${pair.own}`;
    assert.equal((await api.send({ token }, 'DELETE', path)).status, 200);
    const { images } = await readPost(api, me, pair.other);
    for (const image of images) assert.equal((await fetch(`${api.origin}${image.url}`)).status, 200);
  });

  await t.test('식구 하나가 나가 보았어도 다시 할 수 있다', async () => {
    const token = await logIn();
    await api.send({ token }, 'POST', '/family/leave');
    await api.send({ token }, 'POST', '/family', { familyName: '지우 혼자' });
    const again = await seedFamily(api.context, 1);
    assert.deepEqual([again.familyIsNew, again.before, again.added], [false, 49, 0]);
  });
});

describe('posts of the demo family', () => {
  test('are always the same, more than thirty different ones, and could be written by people', () => {
    const posts = planPosts(0, 41);
    assert.deepEqual(posts, planPosts(0, 41));
    assert.ok(new Set(posts.map((post) => post.title)).size >= 30);
    for (const post of posts)
      assert.ok(z.safeParse(newPostSchema, { ...post, memoryDate: post.date }).success, post.title);
  });

  test('in large numbers, seven of ten are in one month', () => {
    const posts = planPosts(0, 5_000);
    const crowded = posts.filter((post) => post.date.startsWith('2025-08')).length;
    assert.ok(crowded > 3_300 && crowded < 3_700, String(crowded));
    assert.deepEqual(planPosts(4_000, 5_000).length, 1_000);
  });
});

describe('npm run seed', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));

  async function seed(args: string[], variables: Record<string, string>) {
    const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...variables } });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { out, err, code };
  }

  test('fills the data folder without a server, and tells the account to log in with', async () => {
    const folder = await tempDirectory();
    const { out, code } = await seed(['--posts', '3'], { ONGI_DATA: folder, DATABASE_URL: '' });
    assert.equal(code, 0);
    assert.match(out, /추억 3개/);
    assert.match(out, /jiwoo@example\.com \/ Ongi2026!/);
  });

  test('rejects unknown arguments and a foreign database', async () => {
    assert.match((await seed(['--posts', 'many'], {})).err, /사용법/);
    const foreign = await seed([], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    assert.equal(foreign.code, 1);
    assert.match(foreign.err, /--allow-demo-accounts/);
  });
});

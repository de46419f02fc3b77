import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { hasEnded, jobSchema, type Job } from 'shared/contract/job';
import { jobStartedSchema } from 'shared/contract/job-shape';
import { postCalls } from 'shared/contract/post';
import { EXIT_CONFIGURATION } from '../platform/config/exit-codes.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { postForm } from '../testing/data/posts.ts';
import { startServerProgram, type ServerProgram } from '../testing/server/server-program.ts';
import { startTestApi, dataOf, sendRequest, valuesOf } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';

/* Two processes as on two machines: they share a database, a bucket and a secret, but no directory. */
const bucket = await startTestBucket();
// It is started only for its database; it is a third process, with the same bucket.
const api = await startTestApi(bucket.variables);
const folder = await tempDirectory();

const shared = {
  ...bucket.variables,
  DATABASE_URL: api.environment.DATABASE_URL,
  MEDIA_SECRET: randomBytes(32).toString('hex'),
  LIMIT_LOGIN_PER_MINUTE: '3',
};

const programs: ServerProgram[] = [];
after(() => programs.forEach((program) => program.process.kill('SIGKILL')));

async function start(name: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const program = startServerProgram(join(folder, name), { ...shared, ...variables });
  programs.push(program);
  return program.origin;
}

// Both start at once: they make the tables and tidy up beside each other.
const [serving, working] = await Promise.all([
  start('serving', { GOODS_AT_ONCE: '0' }),
  start('working', { GOODS_AT_ONCE: '1' }),
]);

const account = { email: 'mom@example.com', password: 'abcd123!' };
const photo = await plainJpeg('#c63', 900, 700);
let token = '';
let postId = 0;

/** Every state of a job that its stream tells, to the end. */
async function follow(origin: string, jobId: number): Promise<Job[]> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(`${origin}/api/jobs/${jobId}`, { headers });
  assert.match(response.headers.get('content-type') ?? '', /event-stream/);
  const events = await response.text();
  return [...events.matchAll(/^data: (.+)$/gm)].map(([, json]) => jobSchema.parse(JSON.parse(json ?? '')));
}

test('two servers on one database and one bucket', async (t) => {
  await t.test('한쪽에서 로그인하고 다른 쪽에서 추억을 쓰면, 사진의 주소는 양쪽에서 열린다', async () => {
    const json = { ...account, nickname: '엄마' };
    const signup = { method: 'POST', path: '/auth/local/signup', json };
    token = dataOf(accessSchema, await sendRequest(serving, signup)).accessToken;
    const family = { method: 'POST', path: '/family', token, json: { familyName: '우리집' } };
    assert.equal((await sendRequest(working, family)).status, 200);
    const body = postForm({ title: '바다' }, [photo]);
    const written = await sendRequest(working, { method: 'POST', path: '/memory-post', token, body });
    postId = dataOf(postCalls.create.response, written).postId;

    const read = await sendRequest(serving, { path: `/memory-post/${postId}`, token });
    const [image] = dataOf(postCalls.detail.response, read).images;
    for (const origin of [serving, working]) {
      const response = await fetch(new URL(image?.thumbnailUrl ?? '', origin));
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp']);
      await response.arrayBuffer();
    }
  });

  await t.test('같은 요청을 다른 쪽에 다시 보내도 추억은 하나다', async () => {
    const headers = { 'idempotency-key': 'one-tap' };
    const send = (origin: string) =>
      sendRequest(origin, {
        method: 'POST',
        path: '/memory-post',
        token,
        body: postForm({ title: '두 번 보낸 것' }, [photo]),
        headers,
      });
    const [one, other] = await Promise.all([send(serving), send(working)]);
    const again = await send(serving);
    const postIds = [one, other, again].flatMap((response) =>
      response.status === 200 ? [dataOf(postCalls.create.response, response).postId] : [],
    );
    assert.ok(postIds.length >= 2);
    assert.equal(new Set(postIds).size, 1);
  });

  await t.test('한쪽에서 시작한 그림일기를 다른 쪽이 만들고, 시작한 쪽에서 끝까지 지켜본다', async () => {
    const begun = await sendRequest(serving, {
      method: 'POST',
      path: '/diary/generate',
      token,
      json: { postId },
      headers: { prefer: 'respond-async' },
    });
    assert.equal(begun.status, 202);
    const events = await follow(serving, dataOf(jobStartedSchema, begun).jobId);
    const last = events.at(-1) ?? assert.fail();
    assert.deepEqual([events.filter(hasEnded).length, last.state, last.progress], [1, 'done', 100]);
    assert.ok(last.kind === 'diary' && last.result !== null);
    const { image_url: drawing } = last.result;
    assert.equal((await fetch(new URL(drawing ?? assert.fail(), serving))).status, 200);
  });

  await t.test('로그인 시도는 두 서버를 합쳐서 센다', async () => {
    const attempt = async (origin: string) =>
      (
        await sendRequest(origin, {
          method: 'POST',
          path: '/auth/local/login',
          json: { ...account, password: 'wrong123!' },
        })
      ).status;
    const statuses = [];
    for (const origin of [serving, working, serving, working, serving]) statuses.push(await attempt(origin));
    assert.deepEqual(
      statuses.map((status) => status === 429),
      [false, false, false, true, true],
    );
  });

  await t.test('기계마다 남는 것은 없다: 사진도, 서명하는 열쇠도', async () => {
    for (const name of ['serving', 'working']) {
      const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
      assert.deepEqual(
        valuesOf(
          entries.filter((entry) => entry.isFile()),
          'name',
        ),
        [],
      );
    }
  });

  await t.test(
    '버킷 없이 제 폴더에 사진을 두려는 것은, 사진이 나뉘기 전에 알아채고 시작하지 않는다',
    async () => {
      const apart = startServerProgram(join(folder, 'apart'), { ...shared, MEDIA_STORE: '' });
      programs.push(apart);
      const { code, errors } = await apart.ended;
      assert.equal(code, EXIT_CONFIGURATION);
      assert.match(errors, /^이 데이터베이스를 쓰는 다른 온기가 사진을 다른 곳에 저장하고 있어요\./);
      const { rows } = await api.query('select count(distinct store_id)::int as stores from processes');
      assert.deepEqual(rows, [{ stores: 1 }]);
      programs.pop();
    },
  );

  await t.test('신호를 받으면 둘 다 끝나고, 그때까지 아무것도 잘못되지 않았다', async () => {
    for (const program of programs) program.process.kill('SIGTERM');
    for (const program of programs) assert.deepEqual(await program.ended, { code: 0, errors: '' });
  });
});

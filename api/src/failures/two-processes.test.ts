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
import { ASYNC } from '../testing/data/goods.ts';
import { postForm } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { startServerProgram, type ServerProgram } from '../testing/server/server-program.ts';
import { dataOf, sendRequest, startTestApi, type TestRequest } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';

/* Two processes as on two machines: they share a database, a bucket and a secret, but no directory. */
const bucket = await startTestBucket();
// It is started only for its database; it is a third process, with the same bucket.
const api = await startTestApi(bucket.variables);
const folder = await tempDirectory();

const programs: ServerProgram[] = [];
after(() => programs.forEach((program) => program.process.kill('SIGKILL')));

const shared = {
  ...bucket.variables,
  DATABASE_URL: api.environment.DATABASE_URL,
  MEDIA_SECRET: randomBytes(32).toString('hex'),
  LIMIT_LOGIN_PER_MINUTE: '3',
};
function start(name: string, variables: Readonly<Record<string, string>>): ServerProgram {
  const program = startServerProgram(join(folder, name), { ...shared, ...variables });
  programs.push(program);
  return program;
}

// Both start at once: they make the tables and tidy up beside each other.
const [serving, working] = await Promise.all([
  start('serving', { GOODS_AT_ONCE: '0' }).origin,
  start('working', { GOODS_AT_ONCE: '1' }).origin,
]);

const account = { email: 'mom@example.com', password: 'abcd123!' };
const photo = await plainJpeg('#c63', 900, 700);
let token: string | undefined;
let postId = 0;

const post = (origin: string, path: string, request: Omit<TestRequest, 'path'>) =>
  sendRequest(origin, { method: 'POST', path, token, ...request });

/** Every state of a job that its stream tells, to the end. */
async function follow(origin: string, jobId: number): Promise<Job[]> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(`${origin}/api/jobs/${jobId}`, { headers });
  assert.match(response.headers.get('content-type') ?? '', /event-stream/);
  const events = await response.text();
  return [...events.matchAll(/^data: (.+)$/gm)].map(([, json]) => jobSchema.parse(JSON.parse(json ?? '')));
}

test('two servers on one database and one bucket', async (t) => {
  await t.test('one logs in, the other writes a post, and its photo is served by both', async () => {
    const signup = await post(serving, '/auth/local/signup', { json: { ...account, nickname: '엄마' } });
    token = dataOf(accessSchema, signup).accessToken;
    assert.equal((await post(working, '/family', { json: { familyName: '우리집' } })).status, 200);
    const written = await post(working, '/memory-post', { body: postForm({ title: '바다' }, [photo]) });
    postId = dataOf(postCalls.create.response, written).postId;

    const read = await sendRequest(serving, { path: `/memory-post/${postId}`, token });
    const [image] = dataOf(postCalls.detail.response, read).images;
    for (const origin of [serving, working]) {
      const response = await fetch(new URL(image?.thumbnailUrl ?? '', origin));
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp']);
    }
  });

  await t.test('the same request to both makes one post', async () => {
    const headers = { 'idempotency-key': 'one-tap' };
    const send = (origin: string) =>
      post(origin, '/memory-post', { body: postForm({ title: '두 번 보낸 것' }, [photo]), headers });
    const responses = [...(await Promise.all([send(serving), send(working)])), await send(serving)];
    const postIds = responses.flatMap((response) =>
      response.status === 200 ? [dataOf(postCalls.create.response, response).postId] : [],
    );
    assert.ok(postIds.length >= 2);
    assert.equal(new Set(postIds).size, 1);
  });

  await t.test(
    'a diary that is begun at one is made by the other, and followed to its end at the first',
    async () => {
      const begun = await post(serving, '/diary/generate', { json: { postId }, headers: ASYNC });
      assert.equal(begun.status, 202);
      const events = await follow(serving, dataOf(jobStartedSchema, begun).jobId);
      const last = events.at(-1) ?? assert.fail();
      assert.deepEqual([events.filter(hasEnded).length, last.state, last.progress], [1, 'done', 100]);
      assert.ok(last.kind === 'diary' && last.result !== null);
      const { image_url: drawing } = last.result;
      assert.equal((await fetch(new URL(drawing ?? assert.fail(), serving))).status, 200);
    },
  );

  await t.test('logins are counted over both', async () => {
    const json = { ...account, password: 'wrong123!' };
    const statuses = [];
    for (const origin of [serving, working, serving, working, serving])
      statuses.push((await post(origin, '/auth/local/login', { json })).status);
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
  });

  await t.test('no machine has anything left: neither photos nor the key of signatures', async () => {
    for (const name of ['serving', 'working']) {
      const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
      assert.deepEqual(
        entries.filter((entry) => entry.isFile()).map((entry) => entry.name),
        [],
      );
    }
  });

  await t.test('one that would store photos in its own folder does not start', async () => {
    const { code, errors } = await start('apart', { MEDIA_STORE: '' }).ended;
    assert.equal(code, EXIT_CONFIGURATION);
    assert.match(errors, /^이 데이터베이스를 쓰는 다른 온기가 사진을 다른 곳에 저장하고 있어요\./);
    const { rows } = await api.query('select count(distinct store_id)::int as stores from processes');
    assert.deepEqual(rows, [{ stores: 1 }]);
    programs.pop();
  });

  await t.test('both end by a signal, and nothing went wrong until then', async () => {
    for (const program of programs) program.process.kill('SIGTERM');
    for (const program of programs) assert.deepEqual(await program.ended, { code: 0, errors: '' });
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { accessSchema } from 'shared/contract/auth';
import { jobSchema } from 'shared/contract/job';
import { goodsCalls } from 'shared/contract/goods';
import { commentCalls } from 'shared/contract/comment';
import { postDetailSchema } from 'shared/contract/post';
import * as z from 'shared/schema';
import { DIARY } from './testing/data/goods.ts';
import { makeEarlierData } from './testing/earlier-data/make-earlier-data.ts';
import { startServerProgram, type ServerProgram } from './testing/server/server-program.ts';
import { dataOf, sendRequest, type TestRequest, fieldsOf } from './testing/server/test-api.ts';

/** A data directory that an earlier version wrote, served by this one. */

const DISPLAY_PHOTO = join(import.meta.dirname, 'testing', 'earlier-data', 'photos', '1200.webp');

let folder: string;
let program: ServerProgram;
let origin: string;
let token: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ongi-earlier-'));
  const dataDirectory = join(folder, 'data');
  await makeEarlierData(dataDirectory);
  program = startServerProgram(dataDirectory, { LOCAL_ACCOUNTS: 'on' });
  origin = await program.origin;
  const login = { email: 'mom@example.com', password: 'Sunny-harbor!4821' };
  const response = await sendRequest(origin, { method: 'POST', path: '/auth/local/login', json: login });
  token = dataOf(accessSchema, response).accessToken;
});

after(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
  await rm(folder, { recursive: true, force: true });
});

async function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: TestRequest,
): Promise<z.output<Schema>> {
  return dataOf(schema, await sendRequest(origin, { ...request, token }));
}

test('추억은 글자 하나, 사진 한 바이트도 달라지지 않는다', async () => {
  const post = await read(postDetailSchema, { path: '/memory-post/1' });
  assert.equal(post.title, '바닷가의 하루');
  assert.equal(post.content, '오늘 키가 x<y 라서 <b>웃었다</b> & 또 웃었다');
  assert.deepEqual([post.likeCount, post.commentCount], [1, 1]);
  const [photo] = post.images;
  assert.ok(photo);
  const response = await fetch(new URL(photo.displayUrl, origin));
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), await readFile(DISPLAY_PHOTO));
  const comments = await read(commentCalls.list.response, { path: '/memory-post/1/comment' });
  assert.ok(JSON.stringify(comments).includes('보고 싶다'));
});

test('간직한 굿즈는 그대로 있고, 지울 수 있다', async () => {
  const saved = await read(goodsCalls.list.response, { path: '/goods' });
  const earlier = saved.filter(({ goodsId }) => goodsId <= 2);
  assert.deepEqual(fieldsOf(earlier, 'kind', 'goodsId', 'jobId'), [
    ['diary', 2, 2],
    ['video', 1, 1],
  ]);
  await read(z.unknown(), { method: 'DELETE', path: '/goods/1' });
  const left = await read(goodsCalls.list.response, { path: '/goods' });
  assert.equal(left.length, saved.length - 1);
});

test('다 만든 작업은 결과를 주고, 결과를 간직할 수 있다', async () => {
  const job = await read(jobSchema, { path: '/jobs/3' });
  assert.ok(job.kind === 'diary' && job.result !== null);
  assert.equal(job.postId, 1);
  assert.equal(job.result.title, '바닷가의 하루');
  await read(z.unknown(), {
    method: 'POST',
    path: '/diary/save',
    json: {
      ...DIARY,
      postId: 1,
      title: job.result.title,
      content: job.result.content,
      illustration: job.result.image_url,
      jobId: 3,
    },
  });
  const saved = await read(goodsCalls.list.response, { path: '/goods' });
  assert.ok(saved.some((item) => item.jobId === 3));
});

test('실패한 영상은 그때의 사진과 글로 다시 만들어진다', async () => {
  const failed = await read(jobSchema, { path: '/jobs/4' });
  assert.ok(failed.kind === 'video' && failed.state === 'failed');
  assert.equal(failed.actionPrompt, '벚꽃이 흩날려요');
  await read(z.unknown(), { method: 'POST', path: '/jobs/4/retry' });
  let job = failed;
  while (job.state !== 'done') {
    assert.ok(job.state !== 'cancelled');
    const next = await read(jobSchema, { path: '/jobs/4' });
    assert.ok(next.kind === 'video');
    job = next;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.ok(job.result);
  assert.equal((await fetch(new URL(job.result.animatePhotoTempUrl, origin))).status, 200);
});

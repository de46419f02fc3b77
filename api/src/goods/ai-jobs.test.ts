import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generatorSettingsFrom } from '../platform/config/generator-settings.ts';
import { GOODS_KINDS } from './kinds/registry.ts';
import type { JobRunner } from '../jobs/worker/run-job.ts';
import { startFakeAiService } from 'goods-generators/testing/fake-ai-service';
import { beginDiary, beginVideo, goodsOf, jobIn, leftToday } from '../testing/data/goods.ts';
import { createTestPost } from '../testing/data/posts.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { startJobWorker } from '../jobs/worker/run-job.ts';

/* AI services called over HTTP: what a family gets. goods-generators tests the requests themselves. */
const services = await startFakeAiService();
after(() => services.close());
const api = await startTestApi();
const settings = generatorSettingsFrom({
  AI_BASE_URL: `${services.origin}/v1`,
  AI_API_KEY: 'k3y-of-the-tests-only',
  AI_TEXT_MODEL: 'writer',
  AI_IMAGE_MODEL: 'painter',
  VIDEO_PROVIDER: 'replicate',
  VIDEO_API_KEY: 'k3y-of-the-tests-only',
  VIDEO_MODEL: 'owner/mover',
  VIDEO_BASE_URL: `${services.origin}/v1`,
});
const runners = new Map<string, JobRunner>();
for (const kind of GOODS_KINDS) runners.set(kind.name, await kind.loadRunner(settings));
const reports: string[] = [];
await startJobWorker(api.context, runners, { exclusive: true, report: (message) => reports.push(message) });
const [person] = await makeFamily(api, '우리집', ['엄마']);

test('a video of a service is copied to our store at once, and says that AI made it', async () => {
  const job = await jobIn(api, person, await beginVideo(api, person), ['done', 'failed']);
  assert.ok(job.kind === 'video' && job.result !== null, reports.join());
  assert.equal(job.result.byAi, true);
  const ours = new URL(job.result.animatePhotoTempUrl, api.origin);
  assert.equal(ours.origin, api.origin);
  assert.equal((await fetch(ours)).headers.get('content-type'), 'video/mp4');
  const json = { tempVideoUrl: job.result.animatePhotoTempUrl, actionPrompt: job.actionPrompt };
  await api.send(person, 'POST', '/animate-photo/save', json);
  const [saved] = await goodsOf(api, person);
  assert.equal(saved?.byAi, true);
});

test('a diary of a service carries its words, its picture and its mark', async () => {
  const { postId } = await createTestPost(api, person);
  const job = await jobIn(api, person, await beginDiary(api, person, postId), ['done', 'failed']);
  assert.ok(job.kind === 'diary' && job.result !== null && job.result.image_url !== null, reports.join());
  assert.deepEqual([job.result.byAi, job.result.title], [true, '할머니와 송편']);
  assert.equal((await fetch(new URL(job.result.image_url, api.origin))).status, 200);
});

test('a service that refuses fails the job, costs the family nothing, and is told without a key or a word of a person', async () => {
  const before = await leftToday(api, person);
  services.failNext('start', { status: 400 });
  const job = await jobIn(api, person, await beginVideo(api, person), ['done', 'failed']);
  assert.equal(job.state, 'failed');
  assert.equal(await leftToday(api, person), before);
  const log = reports.join('\n');
  assert.match(log, /Job \d+ failed: .*400/);
  assert.doesNotMatch(log, /k3y-of-the-tests-only|눈이 내려요/);
});

test('a service that is broken for a while is asked again later, and the family is charged once', async () => {
  const before = await leftToday(api, person);
  services.failNext('start', { status: 503 }, { status: 503 });
  const job = await jobIn(api, person, await beginVideo(api, person), ['done', 'failed']);
  assert.equal(job.state, 'done', reports.join('\n'));
  assert.match(reports.join('\n'), /Job \d+ goes back to the queue: .*503/);
  assert.equal(await leftToday(api, person), before - 1);
});

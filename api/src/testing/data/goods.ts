import assert from 'node:assert/strict';
import { goodsCalls, type GoodsItem } from 'shared/contract/goods';
import { jobStartedSchema } from 'shared/contract/job-shape';
import { type Job, jobSchema } from 'shared/contract/job';
import { setTimeout as pause } from 'node:timers/promises';
import { plainJpeg } from './test-photos.ts';
import { type TestPerson, type TestApi, dataOf, type TestResponse } from '../server/test-api.ts';
import type { Envelope } from 'shared/contract/envelope';

const LONGEST_WAIT_MS = 30_000;

type Headers = Readonly<Record<string, string>>;

export const ASYNC: Headers = { prefer: 'respond-async' };

/** The form of POST /animate-photo/generate. */
export function videoForm(actionPrompt: string, photo: Uint8Array): FormData {
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify({ actionPrompt })], { type: 'application/json' }));
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}

/** POST /animate-photo/generate with a photo of its own. */
export async function requestVideo(
  api: TestApi,
  person: TestPerson,
  actionPrompt = '눈이 내려요',
  headers: Headers = ASYNC,
): Promise<TestResponse<Envelope>> {
  const body = videoForm(actionPrompt, await plainJpeg('#88aacc', 480, 640));
  return api.send(person, 'POST', '/animate-photo/generate', body, headers);
}

/** Begins a video and answers its job's number. */
export async function beginVideo(api: TestApi, person: TestPerson, headers: Headers = {}): Promise<number> {
  return dataOf(jobStartedSchema, await requestVideo(api, person, undefined, { ...ASYNC, ...headers })).jobId;
}

export async function readJob(api: TestApi, person: TestPerson, jobId: number): Promise<Job> {
  return api.read(person, `/jobs/${jobId}`, jobSchema);
}

/** The job once it is in one of these states. Retries a 503, as pages do while the database restarts. */
export async function jobIn(
  api: TestApi,
  person: TestPerson,
  jobId: number,
  states: readonly Job['state'][],
): Promise<Job> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const response = await api.send(person, 'GET', `/jobs/${jobId}`);
    const job = response.status === 503 ? undefined : dataOf(jobSchema, response);
    if (job !== undefined && states.includes(job.state)) return job;
    if (Date.now() > end) throw new Error(`Job ${jobId} is ${job?.state}, not ${states.join(' or ')}`);
    await pause(50);
  }
}

/** Begins a diary and returns its job's id. */
export async function beginDiary(api: TestApi, person: TestPerson, postId: number): Promise<number> {
  const begun = await api.send(person, 'POST', '/diary/generate', { postId }, ASYNC);
  return dataOf(jobStartedSchema, begun).jobId;
}

/** A finished video that nobody has saved. */
export async function finishedVideo(
  api: TestApi,
  person: TestPerson,
): Promise<{ jobId: number; url: string; photoUrl: string }> {
  const job = await jobIn(api, person, await beginVideo(api, person), ['done']);
  assert.ok(job.kind === 'video' && job.result !== null && job.photoUrl !== null);
  return { jobId: job.jobId, url: job.result.animatePhotoTempUrl, photoUrl: job.photoUrl };
}

export function saveVideo(api: TestApi, person: TestPerson, url: string): Promise<TestResponse<Envelope>> {
  const json = { tempVideoUrl: url, actionPrompt: '눈이 내려요' };
  return api.send(person, 'POST', '/animate-photo/save', json);
}

/** What a diary is saved with, besides its post and its illustration. */
export const DIARY = {
  title: '감 따던 날',
  content: '감을 땄어요.\n참 즐거웠어요.',
  weather: 'sunny',
  mood: 'happy',
  date: '2026-11-15',
  template: 'classic',
} as const;

export function goodsOf(api: TestApi, person: TestPerson): Promise<GoodsItem[]> {
  return api.read(person, '/goods', goodsCalls.list.response);
}

/** How many jobs the family may still begin today. */
export async function leftToday(api: TestApi, person: TestPerson): Promise<number> {
  return (await api.read(person, '/goods/allowance', goodsCalls.allowance.response)).left;
}

import { jobStartedSchema, type Job, jobSchema } from 'shared/contract/job';
import { setTimeout as pause } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import { workDirectoryOf } from '../../platform/media/uploads/sweep-media.ts';
import { plainJpeg } from './test-photos.ts';
import { until } from '../until.ts';
import type { TestPerson } from '../people/people.ts';
import type { TestApi } from '../server/start-test-api.ts';
import { dataOf, type TestResponse } from '../server/test-request.ts';
import type { Envelope } from 'shared/contract/envelope';

const LONGEST_WAIT_MS = 30_000;

type Headers = Readonly<Record<string, string>>;

export const ASYNC: Headers = { prefer: 'respond-async' };

/** Resolves once no worker has anything of a job left on disk: its row is done a moment before. */
export async function untilWorkIsCleared(api: TestApi): Promise<void> {
  const directory = workDirectoryOf(api.context.config.dataDirectory);
  await until(
    async () => (await readdir(directory).catch(() => [])).length === 0,
    'a worker removes its files',
  );
}

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
  return api.request({ method: 'POST', path: '/animate-photo/generate', token: person.token, body, headers });
}

/** Begins a video and answers its job's number. */
export async function beginVideo(api: TestApi, person: TestPerson, headers: Headers = {}): Promise<number> {
  return dataOf(jobStartedSchema, await requestVideo(api, person, undefined, { ...ASYNC, ...headers })).jobId;
}

export async function readJob(api: TestApi, person: TestPerson, jobId: number): Promise<Job> {
  return api.read(person, `/jobs/${String(jobId)}`, jobSchema);
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
    const response = await api.send(person, 'GET', `/jobs/${String(jobId)}`);
    const job = response.status === 503 ? undefined : dataOf(jobSchema, response);
    if (job !== undefined && states.includes(job.state)) return job;
    if (Date.now() > end)
      throw new Error(`Job ${String(jobId)} is ${String(job?.state)}, not ${states.join(' or ')}`);
    await pause(50);
  }
}

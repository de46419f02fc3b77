import { jobIdParam } from './job-address.ts';
import { waitingText } from './WhileWaiting.tsx';

it.each([
  [{ state: 'running', jobsAhead: 0, secondsLeft: 6 }, '약 6초 남았어요.'],
  [{ state: 'running', jobsAhead: 0, secondsLeft: null }, ''],
  [{ state: 'queued', jobsAhead: 0, secondsLeft: null }, '곧 시작해요.'],
  [{ state: 'queued', jobsAhead: 3, secondsLeft: 95 }, '앞에 3개를 먼저 만들고 있어요. 약 2분 남았어요.'],
] as const)('%j: %s', (job, text) => {
  expect(waitingText(job)).toBe(text);
});

it.each([
  ['job=12', 12],
  ['', null],
  ['job=0', null],
  ['job=-1', null],
  ['job=1e3', null],
])('?%s is the job %s', (query, jobId) => {
  expect(jobIdParam(new URLSearchParams(query))).toBe(jobId);
});

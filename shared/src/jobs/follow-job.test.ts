import { jobCalls, type Job } from 'shared/contract/job';
import { respondsWith, apiServer, withApiServer } from 'shared/testing/api-server';
import { followJob } from './follow-job.ts';

const RUNNING: Job = {
  jobId: 7,
  kind: 'diary',
  state: 'running',
  progress: 30,
  jobsAhead: 0,
  secondsLeft: 3,
  createdAt: '2026-11-20T05:00:00.000Z',
  postId: 21,
  result: null,
};
const DONE: Job = { ...RUNNING, state: 'done', progress: 100, secondsLeft: null };

withApiServer();

describe('a page that follows a job', () => {
  it('does not lose it when other tabs use all streams, and polls instead', async () => {
    apiServer.use(respondsWith(jobCalls.read, DONE));
    // Streams are read by fetch, everything else is not.
    const streams = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 429 }));
    const states: string[] = [];
    const onGone = jest.fn();
    await followJob(7, {
      signal: new AbortController().signal,
      onJob: ({ state }) => states.push(state),
      onGone,
    });
    expect(states).toEqual(['done']);
    expect(streams).toHaveBeenCalledTimes(1);
    expect(onGone).not.toHaveBeenCalled();
  });
});

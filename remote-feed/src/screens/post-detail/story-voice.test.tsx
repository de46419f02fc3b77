import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Job, jobCalls } from 'shared/contract/job';
import { postCalls } from 'shared/contract/post';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import type { PostVoice } from 'shared/contract/recording';
import { apiServer, respondsWith } from 'shared/testing/api-server';
import { fakeAudio } from 'shared/testing/fake-audio';
import { samplePost, sampleVoice } from 'shared/testing/sample-data';
import { openPost } from '../../testing/open-post.tsx';

const OF_VOICE = { images: [], content: '' };

function openWithVoice(voice: Partial<PostVoice> = {}, userId = 1) {
  const post = samplePost({ ...OF_VOICE, voice: sampleVoice(voice) });
  return openPost({ post: respondsWith(postCalls.detail, post), userId });
}

const JOB: Job = {
  jobId: 7,
  kind: 'recording',
  state: 'done',
  progress: 100,
  jobsAhead: 0,
  secondsLeft: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  postId: 21,
  result: null,
};

const PREPARING: Partial<PostVoice> = {
  state: 'preparing',
  jobId: 7,
  url: null,
  durationMs: null,
  peaks: [],
};

beforeEach(() => void fakeAudio());

test('목소리를 들을 수 있고, 글이 없는 추억은 종이를 비워 두지 않는다', async () => {
  openWithVoice();
  expect(await screen.findByRole('group', { name: '지우의 목소리' })).toBeVisible();
  expect(screen.getByRole('slider', { name: '재생 위치' })).toHaveAttribute(
    'aria-valuetext',
    '1분 2초 중 0초',
  );
  expect(screen.getByRole('heading', { level: 1, name: '할머니 댁 감 따던 날' })).toBeVisible();
});

test('주소가 지났으면 추억을 다시 불러와 이어간다', async () => {
  const { container } = openWithVoice();
  await screen.findByRole('group', { name: '지우의 목소리' });
  await waitFor(() => expect(container.querySelector('audio')).not.toBeNull());
  const renewed = samplePost({ ...OF_VOICE, voice: sampleVoice({ url: '/api/media/full/renewed.m4a' }) });
  apiServer.use(respondsWith(postCalls.detail, renewed));
  await waitFor(() => {
    fireEvent.error(container.querySelector('audio') ?? container);
    expect(screen.getByText('목소리를 불러오지 못했어요.')).toBeVisible();
  });
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(container.querySelector('audio')?.src).toMatch(/renewed\.m4a$/));
  expect(screen.getByRole('button', { name: '재생' })).toBeVisible();
});

test('준비하는 동안 그렇다고 말하고, 끝나면 스스로 바뀐다', async () => {
  let endJob = (): void => undefined;
  // Streams are read by fetch, everything else is not; where there is none to have, the job is polled.
  const streams = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      () => new Promise((resolve) => (endJob = () => resolve(new Response('{}', { status: 429 })))),
    );
  apiServer.use(respondsWith(jobCalls.read, JOB));
  openWithVoice(PREPARING);
  expect(await screen.findByText('목소리를 준비하고 있어요.')).toBeVisible();
  await waitFor(() => expect(streams).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();

  apiServer.use(respondsWith(postCalls.detail, samplePost({ ...OF_VOICE, voice: sampleVoice() })));
  endJob();
  expect(await screen.findByRole('group', { name: '지우의 목소리' })).toBeVisible();
  streams.mockRestore();
});

test.each([
  ['no-sound', 1, REJECTION_MESSAGES.voice['no-sound'], 1],
  [null, 1, REJECTION_MESSAGES.voice.damaged, 1],
  ['damaged', 9, REJECTION_MESSAGES.voice.damaged, 0],
] as const)(
  '들을 수 없는 목소리(%s)는 까닭을, 쓴 사람(%d)에게만 할 일을 말한다',
  async (rejection, userId, message, advice) => {
    openWithVoice({ ...PREPARING, state: 'failed', jobId: null, rejection }, userId);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryAllByText('수정에서 다시 녹음할 수 있어요.')).toHaveLength(advice);
  },
);

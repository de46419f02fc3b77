import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from 'shared/contract/job';
import { postCalls } from 'shared/contract/post';
import type { PostVideo } from 'shared/contract/recording';
import { apiServer, respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleImage, samplePost, sampleVideo } from 'shared/testing/sample-data';
import { openPost } from '../../testing/open-post.tsx';
import { VideoSlide } from './photo-viewer/VideoSlide.tsx';

const JOB_ID = 61;

function withVideo(changes: Partial<PostVideo> = {}) {
  const images = [sampleImage({ imageId: 1 }), sampleImage({ imageId: 2, video: sampleVideo(changes) })];
  return samplePost({ images });
}

function openWithVideo(changes: Partial<PostVideo> = {}, userId = 1) {
  return openPost({ post: respondsWith(postCalls.detail, withVideo(changes)), userId });
}

/** Event streams of jobs, which a test writes into. */
function followedJobs() {
  const encoder = new TextEncoder();
  const streams: { url: string; send: (job: Partial<Job>) => void; breakOff: () => void }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
    streams.push({
      url: input instanceof Request ? input.url : input.toString(),
      send: (job) =>
        controller?.enqueue(
          encoder.encode(`event: job\ndata: ${JSON.stringify({ ...RUNNING, ...job })}\n\n`),
        ),
      breakOff: () => controller?.error(new TypeError('network')),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return streams;
}

const RUNNING = {
  jobId: JOB_ID,
  kind: 'recording',
  state: 'running',
  progress: 10,
  jobsAhead: 0,
  secondsLeft: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  postId: 21,
  result: null,
} as const;

describe('추억의 영상', () => {
  it('영상은 첫 장면과 길이로 보이고, 누르면 열린다고 말한다', async () => {
    openWithVideo();
    const album = await screen.findByRole('region', { name: '사진과 영상' });
    const slide = within(album).getByRole('group', { name: '2개 중 2번째' });
    expect(within(slide).getByRole('img', { name: '영상, 2개 중 2번째' })).toBeInTheDocument();
    expect(within(slide).getByRole('button')).toHaveTextContent('영상 0:42영상 보기');
  });

  it('준비하는 동안 얼마나 되었는지 보이고, 다 되면 새로고침 없이 첫 장면이 보인다', async () => {
    const streams = followedJobs();
    openWithVideo({ state: 'preparing' }, 2);
    expect(await screen.findByText('영상을 준비하고 있어요')).toBeVisible();
    await waitFor(() => expect(streams).toHaveLength(1));
    expect(streams[0]?.url).toContain(`/jobs/${JOB_ID}`);
    streams[0]?.send({ progress: 40 });
    expect(await screen.findByRole('progressbar', { name: '영상 준비' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );

    // The line breaks: it is followed again.
    streams[0]?.breakOff();
    await waitFor(() => expect(streams).toHaveLength(2), { timeout: 4_000 });
    apiServer.use(respondsWith(postCalls.detail, withVideo()));
    streams[1]?.send({ state: 'done', progress: 100, result: {} });
    expect(await screen.findByRole('img', { name: '영상, 2개 중 2번째' })).toBeInTheDocument();
    expect(screen.queryByText('영상을 준비하고 있어요')).not.toBeInTheDocument();
  });

  it('쓸 수 없는 영상이면 까닭을 말하고, 쓴 사람에게는 무엇을 할지 알려준다', async () => {
    openWithVideo({ state: 'failed', rejection: 'too-long' });
    expect(await screen.findByText('영상이 너무 깁니다. 짧게 잘라 다시 올려주세요.')).toBeVisible();
    expect(screen.getByText('수정에서 이 영상을 빼고 다시 올려주세요.')).toBeVisible();
    expect(screen.getByRole('link', { name: '수정' })).toHaveAttribute('href', '/write/edit/21');
  });

  it('다른 가족에게는 까닭만 말한다', async () => {
    openWithVideo({ state: 'failed' }, 2);
    expect(await screen.findByText('영상을 준비하지 못했습니다.')).toBeVisible();
    expect(screen.queryByRole('link', { name: '수정' })).not.toBeInTheDocument();
  });
});

describe('크게 보는 영상', () => {
  function show(isShown = true, autoPlay = false) {
    const onFailed = jest.fn(async () => undefined);
    const video = sampleVideo();
    const shown = {
      image: sampleImage({ video }),
      video,
      label: '영상',
      progress: undefined,
      editPath: null,
    };
    const view = renderScreen(
      <VideoSlide {...shown} isShown={isShown} autoPlay={autoPlay} onFailed={onFailed} />,
    );
    return { ...view, onFailed };
  }

  it('보이기 전에는 받지 않는다', () => {
    const { container } = show(false);
    expect(container.querySelector('video')).toBeNull();
    expect(screen.getByRole('img', { name: '영상' })).toBeInTheDocument();
  });

  it('눌러서 연 영상은 바로 재생된다', () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
    show(true, true);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('넘겨서 보이면 첫 장면과 함께 재생할 수 있고, 저절로 재생되지 않는다', () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
    play.mockClear();
    const { container } = show();
    expect(play).not.toHaveBeenCalled();
    const video = container.querySelector('video');
    expect(video).toHaveAttribute('src', expect.stringContaining('/full.mp4?signature=one'));
    expect(video).toHaveAttribute('poster', expect.stringContaining('/1200/31.webp'));
    expect(video).not.toHaveAttribute('autoplay');
  });

  it('받지 못하면 다시 시도할 때 주소를 새로 받는다', async () => {
    const { container, onFailed, user } = show();
    fireEvent.error(container.querySelector('video') ?? document.body);
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(onFailed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(container.querySelector('video')).not.toBeNull());
  });

  it('인터넷이 없으면 첫 장면과 함께 그렇다고 말하고, 연결되면 볼 수 있다', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container } = show();
    expect(screen.getByText('영상을 보려면 인터넷 연결이 필요해요.')).toBeVisible();
    expect(container.querySelector('video')).toBeNull();
    onLine.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(container.querySelector('video')).not.toBeNull());
  });
});

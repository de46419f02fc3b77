import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { goodsCalls, NOTHING_LEFT_MESSAGE } from 'shared/contract/goods';
import { videoCalls, type VideoJob } from 'shared/contract/kinds/video';
import { jobCalls } from 'shared/contract/job';
import {
  respondsWith,
  apiServer,
  breaksOff,
  neverResponds,
  respondsWithError,
} from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { area } from '../../routes.tsx';
import { videoPhotos, resetVideoRequest } from './video-request.ts';

const RUNNING: VideoJob = {
  jobId: 7,
  kind: 'video',
  state: 'running',
  progress: 40,
  jobsAhead: 0,
  secondsLeft: 6,
  createdAt: '2026-11-20T05:00:00.000Z',
  actionPrompt: '눈이 내려요',
  photoUrl: null,
  result: null,
};
const FAILED: VideoJob = { ...RUNNING, state: 'failed', secondsLeft: null };
const DONE: VideoJob = {
  ...FAILED,
  state: 'done',
  progress: 100,
  result: { animatePhotoTempUrl: '/api/media/v.mp4', byAi: true },
};
const FAILURE = '영상 생성에 실패했습니다. 다시 시도해주세요.';
const allowance = (left: number) =>
  respondsWith(goodsCalls.allowance, { limit: 10, left, resetsAt: RUNNING.createdAt });

function open(path: string, ...handlers: ReturnType<typeof respondsWith>[]) {
  // The stream stays silent: progress comes from the first read.
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  return renderScreen(area.routes, {
    path: ['/goods', path],
    handlers: [
      ...handlers,
      allowance(10),
      respondsWith(jobCalls.list, []),
      respondsWith(goodsCalls.list, []),
    ],
  });
}

function choosePhoto(): void {
  videoPhotos.getState().add([new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })], 'local');
}

afterEach(() => {
  videoPhotos.getState().clear();
  resetVideoRequest();
});

describe('영상을 기다리는 화면', () => {
  const PATH = '/goods/videoProcessing?job=7';

  it('얼마나 되었고 얼마나 남았는지, 떠나도 된다는 것을 알려준다', async () => {
    open(PATH, respondsWith(jobCalls.read, RUNNING));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: '영상 생성' })).toHaveAttribute('aria-valuenow', '40'),
    );
    expect(screen.getByText(/약 6초 남았어요. 화면을 닫아도 괜찮아요/)).toBeInTheDocument();
    expect(screen.getByText(/“눈이 내려요”/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '굿즈로 가기' })).toHaveAttribute('href', '/goods');
  });

  it('다 되면 잠시 뒤 완성된 영상으로 간다', async () => {
    const { router } = open(PATH, respondsWith(jobCalls.read, DONE));
    expect(await screen.findByText('영상이 완성되었어요!')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods/videoResult'));
    expect(await screen.findByRole('group', { name: '눈이 내려요' })).toBeInTheDocument();
    expect(screen.getByText('AI로 만들었어요')).toBeInTheDocument();
  });

  it.each(['failed', 'cancelled'] as const)('%s 작업은 같은 사진으로 다시 만들 수 있다', async (state) => {
    const read = jest.fn((): VideoJob => RUNNING).mockReturnValueOnce({ ...FAILED, state });
    const { user } = open(
      PATH,
      respondsWith(jobCalls.read, read),
      respondsWith(jobCalls.retry, { jobId: 7 }),
    );
    expect(await screen.findByRole('alertdialog', { name: FAILURE })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이 사진으로 다시 만들기' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/약 6초 남았어요/)).toBeInTheDocument();
  });

  it('다시 만들 수 없으면 왜인지 알려주고, 확인하면 돌아간다', async () => {
    const { user, router } = open(
      PATH,
      respondsWith(jobCalls.read, FAILED),
      respondsWithError(jobCalls.retry, 'LIMIT_EXCEEDED', { message: NOTHING_LEFT_MESSAGE }),
    );
    await user.click(await screen.findByRole('button', { name: '이 사진으로 다시 만들기' }));
    expect(await screen.findByText(NOTHING_LEFT_MESSAGE)).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: FAILURE })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '확인' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
  });

  it.each([
    ['queued', '아직 만들기 전이라 오늘 만들 수 있는 횟수는 줄지 않아요.'],
    ['running', '이미 만들고 있어서 오늘 만들 수 있는 횟수는 돌아오지 않아요.'],
  ] as const)('%s 작업은 물어본 뒤에 취소한다', async (state, explanation) => {
    const cancel = jest.fn(() => null);
    const { user, router } = open(
      PATH,
      respondsWith(jobCalls.read, { ...RUNNING, state }),
      respondsWith(jobCalls.cancel, cancel),
    );
    await user.click(await screen.findByRole('button', { name: '만들기 취소' }));
    expect(screen.getByText(explanation)).toBeInTheDocument();
    expect(cancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '그만둘래요' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
    expect(cancel).toHaveBeenCalledWith(
      expect.objectContaining({ params: expect.objectContaining({ jobId: '7' }) }),
    );
  });

  const { actionPrompt: _prompt, photoUrl: _photo, ...shared } = RUNNING;
  it.each([
    ['결과를 지운', { ...FAILED, state: 'cancelled', progress: 100 }],
    ['다른 굿즈의', { ...shared, kind: 'diary', postId: 4 }],
  ] as const)('%s 작업은 만들지 못했다고 알려주고, 다시 만들기를 권하지 않는다', async (_name, job) => {
    open(PATH, respondsWith(jobCalls.read, { ...job, result: null }));
    expect(await screen.findByRole('alertdialog', { name: FAILURE })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '이 사진으로 다시 만들기' })).not.toBeInTheDocument();
  });

  it('다 되었는데 영상의 주소가 없으면 알려주고, 앞 화면으로 돌아간다', async () => {
    const { user, router } = open(PATH, respondsWith(jobCalls.read, { ...DONE, result: null }));
    await screen.findByRole('alertdialog', { name: '동영상 URL을 받아올 수 없습니다.' });
    await user.click(screen.getByRole('button', { name: '확인' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
  });

  it('없는 작업이면 처음으로 이끈다', async () => {
    const { user, router } = open(PATH, respondsWithError(jobCalls.read, 'NOT_FOUND'));
    await user.click(await screen.findByRole('button', { name: '확인' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods/pictureToVideo'));
  });

  it('서버가 잠시 답하지 못해도 기다렸다가 이어서 보여준다', async () => {
    open(PATH, respondsWithError(jobCalls.read, 'INTERNAL_SERVER_ERROR'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '영상 생성' })).toBeInTheDocument();
    apiServer.use(respondsWith(jobCalls.read, RUNNING));
    expect(await screen.findByText(/약 6초 남았어요/)).toBeInTheDocument();
  });

  it('로그인이 끝났으면 로그인으로 이끌어, 작업으로 돌아오게 한다', async () => {
    open(PATH, respondsWithError(jobCalls.read, 'UNAUTHORIZED'));
    expect(await screen.findByText('이 화면을 불러오지 못했어요.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '로그인하기' })).not.toHaveLength(0);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('어떤 영상인지 적는 화면', () => {
  const PATH = '/goods/videoPrompt';
  const field = () => screen.findByRole('textbox', { name: '영상 설명' });
  const send = () => screen.getByRole('button', { name: '영상 제작할래요' });

  async function openAndSend(prompt: string, ...handlers: ReturnType<typeof respondsWith>[]) {
    choosePhoto();
    const view = open(PATH, ...handlers);
    await view.user.type(await field(), prompt);
    await view.user.click(send());
    return view;
  }

  it('사진 없이 오면 사진부터 고르게 한다', async () => {
    const { user, router } = open(PATH);
    expect(await screen.findByText('선택된 사진이 없습니다.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '사진 선택하기' }));
    expect(router.state.location.pathname).toBe('/goods/pictureToVideo');
  });

  it('비었으면 보내려 할 때, 길면 바로 알려주고, 초점을 글로 옮긴다', async () => {
    choosePhoto();
    const { user } = open(PATH);
    expect(await field()).not.toBeInvalid();
    await user.click(send());
    expect(screen.getByText('어떤 영상으로 만들지 적어주세요.')).toBeInTheDocument();
    expect(await field()).toHaveFocus();
    fireEvent.change(await field(), { target: { value: '눈'.repeat(51) } });
    expect(screen.getByText('최대 50자까지 입력할 수 있습니다.')).toBeInTheDocument();
    expect(await field()).toBeInvalid();
  });

  it('오늘 다 만들었으면 보낼 수 없고, 내일이라고 알려준다', async () => {
    choosePhoto();
    open(PATH, allowance(0));
    expect(await screen.findByText(NOTHING_LEFT_MESSAGE)).toBeInTheDocument();
    expect(send()).toBeDisabled();
  });

  it('사진과 글을 보내고, 그 작업의 주소에서 기다린다', async () => {
    const { router } = await openAndSend(
      ' 눈이 내려요 ',
      respondsWith(jobCalls.read, RUNNING),
      respondsWith(videoCalls.generateVideo, ({ body, form, headers }) => {
        expect(body).toEqual({ actionPrompt: '눈이 내려요' });
        expect(form?.getAll('image')).toHaveLength(1);
        expect(headers.get('prefer')).toBe('respond-async');
        return { jobId: 7 };
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?job=7'));
    expect(await screen.findByText(/약 6초 남았어요/)).toBeInTheDocument();
  });

  it('연결이 끊기면 적은 글이 남고, 다시 보내도 영상은 하나다', async () => {
    const keys: (string | null)[] = [];
    apiServer.events.on('request:start', ({ request }) => {
      if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'));
    });
    const { user } = await openAndSend('눈이 내려요', breaksOff(videoCalls.generateVideo));
    const dialog = within(await screen.findByRole('alertdialog', { name: FAILURE }));
    await user.click(dialog.getByRole('button', { name: '확인' }));
    expect(await field()).toHaveValue('눈이 내려요');
    await user.click(send());
    expect(await screen.findByRole('alertdialog', { name: FAILURE })).toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
    apiServer.events.removeAllListeners();
  });

  it('서버가 거절하면 만들지 못했다는 말에 그 까닭을 더한다', async () => {
    await openAndSend(
      '눈이 내려요',
      respondsWithError(videoCalls.generateVideo, 'LIMIT_EXCEEDED', { message: NOTHING_LEFT_MESSAGE }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: FAILURE });
    expect(within(dialog).getByText(NOTHING_LEFT_MESSAGE)).toBeVisible();
  });

  it('보내는 동안 떠났는데 보내지 못하면, 어디에 있든 한 번 알려주고 사진과 글은 남는다', async () => {
    let reject = (): void => undefined;
    const rejected = new Promise<void>((resolve) => (reject = resolve));
    const handler = respondsWith(videoCalls.generateVideo, async () => {
      await rejected;
      throw new Error('The server failed');
    });
    const { router } = await openAndSend('눈이 내려요', handler);
    await screen.findByText('사진을 보내고 있어요.');
    await act(() => router.navigate('/goods'));
    reject();
    expect(await screen.findByText(FAILURE)).toBeVisible();
    await act(() => router.navigate(PATH));
    expect(await field()).toHaveValue('눈이 내려요');
    expect(screen.getAllByText(FAILURE)).toHaveLength(1);
  });
});

describe('완성된 영상', () => {
  const PATH = '/goods/videoResult?job=7';

  it('불러오는 동안 무엇을 기다리는지 알려준다', async () => {
    open(PATH, neverResponds(jobCalls.read));
    expect(await screen.findByText('영상을 불러오는 중')).toBeInTheDocument();
  });

  it('지워진 영상이면 처음으로 돌아갈 수 있다', async () => {
    open(PATH, respondsWithError(jobCalls.read, 'NOT_FOUND'));
    expect(await screen.findByText('동영상을 찾을 수 없습니다.')).toBeInTheDocument();
    const back = screen.getByRole('link', { name: '처음으로 돌아가기' });
    expect(back).toHaveAttribute('href', '/goods/pictureToVideo');
  });

  it('간직하지 못하면 왜인지 알려주고, 다시 저장할 수 있다', async () => {
    const { user } = open(
      PATH,
      respondsWith(jobCalls.read, DONE),
      respondsWithError(videoCalls.saveVideo, 'FORBIDDEN'),
    );
    await user.click(await screen.findByRole('button', { name: '갤러리에 저장할래요' }));
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '갤러리에 저장할래요' })).toBeEnabled();
  });

  it('키보드로 재생 위치를 옮긴다', async () => {
    const { user, container } = open(PATH, respondsWith(jobCalls.read, DONE));
    const slider = await screen.findByRole('slider', { name: '재생 위치' });
    const video = container.querySelector('video');
    if (video === null) throw new Error('No video');
    Object.defineProperty(video, 'duration', { value: 5 });
    fireEvent.loadedMetadata(video);
    act(() => slider.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(video.currentTime).toBe(1);
    expect(slider).toHaveAttribute('aria-valuetext', '0:01 / 0:05');
  });
});

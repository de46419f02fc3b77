import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { goodsCalls, NOTHING_LEFT_MESSAGE } from 'shared/contract/goods';
import { diaryCalls, type DiaryJob } from 'shared/contract/kinds/diary';
import { jobCalls } from 'shared/contract/job';
import { postListCalls } from 'shared/contract/post-list';
import { respondsWith, apiServer, breaksOff, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { renderScreen } from 'shared/testing/render';
import { sampleListedPost } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

// jsdom draws and measures nothing.
jest.mock('html2canvas', () => ({
  __esModule: true,
  default: async () => ({ toBlob: (done: (blob: Blob) => void) => done(new Blob(['png'])) }),
}));

const RUNNING: DiaryJob = {
  jobId: 7,
  kind: 'diary',
  state: 'running',
  progress: 40,
  jobsAhead: 0,
  secondsLeft: 6,
  createdAt: '2026-11-20T05:00:00.000Z',
  postId: 21,
  result: null,
};
const FAILED: DiaryJob = { ...RUNNING, state: 'failed', secondsLeft: null };
const DONE: DiaryJob = {
  ...FAILED,
  state: 'done',
  progress: 100,
  result: { title: '감 따던 날', content: '감을 땄다.', weather: 'rainy', image_url: null, byAi: true },
};
const DIARY = {
  title: '감 따던 날',
  content: '감을 땄다.',
  weather: 'sunny',
  mood: 'happy',
  illustration: null,
  date: '2025-11-15',
  postId: 4,
} as const;
const FAILURE = '그림일기를 만들지 못했습니다. 다시 시도해주세요.';
const MAKE = '선택한 게시글로 그림일기 만들기';
const POST = sampleListedPost();
const months = (count: number) =>
  respondsWith(postListCalls.months, [{ month: '2026-11', count, cover: POST }]);

function open(
  path: string | { pathname: string; state: unknown },
  ...handlers: ReturnType<typeof respondsWith>[]
) {
  // The stream stays silent: progress comes from the first read.
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  return renderScreen(area.routes, {
    path: [path],
    handlers: [
      ...handlers,
      months(1),
      respondsWith(postListCalls.ofMonth, { total: 1, posts: [POST] }),
      respondsWith(goodsCalls.allowance, { limit: 10, left: 10, resetsAt: RUNNING.createdAt }),
      respondsWith(goodsCalls.list, []),
      respondsWith(jobCalls.list, []),
    ],
  });
}

async function selectPost(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: '확인' }));
  await user.click(await screen.findByRole('button', { name: /할머니 댁 감 따던 날/ }));
}

describe('그림일기의 게시글을 고르는 화면', () => {
  const PATH = '/goods/diary/select';

  testLoading((response) => open(PATH, response), postListCalls.months, {
    waiting: '게시글을 불러오는 중',
    failed: '데이터를 불러오는 중 오류가 발생했습니다.',
    works: respondsWith(postListCalls.months, []),
    shown: '아직 게시글이 없어요',
  });

  it('키보드로 골랐다 놓았다 하고, 고른 게시글로 만든다', async () => {
    const { user, router } = open(
      PATH,
      respondsWith(jobCalls.read, RUNNING),
      respondsWith(diaryCalls.generateDiary, ({ body }) => {
        expect(body).toEqual({ postId: 21 });
        return { jobId: 7 };
      }),
    );
    await selectPost(user);
    const tile = screen.getByRole('button', { name: /할머니 댁 감 따던 날/ });
    expect(tile).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Enter}');
    expect(tile).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: MAKE })).toBeDisabled();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: MAKE }));
    expect(await screen.findByText('그림일기를 그리고 있어요')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?job=7');
  });

  it('오늘 다 만들었으면 만들 수 없고, 내일이라고 알려준다', async () => {
    const { user } = open(
      PATH,
      respondsWith(goodsCalls.allowance, { limit: 10, left: 0, resetsAt: RUNNING.createdAt }),
    );
    await selectPost(user);
    expect(await screen.findByText(NOTHING_LEFT_MESSAGE)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: MAKE })).toBeDisabled();
  });

  it('서버가 거절하면 그 까닭을, 연결이 끊기면 다시 해보라고 알려주고, 고른 게시글은 그대로다', async () => {
    const { user } = open(
      PATH,
      respondsWithError(diaryCalls.generateDiary, 'LIMIT_EXCEEDED', { message: NOTHING_LEFT_MESSAGE }),
    );
    await selectPost(user);
    await user.click(screen.getByRole('button', { name: MAKE }));
    const dialog = await screen.findByRole('alertdialog', { name: NOTHING_LEFT_MESSAGE });
    await user.click(within(dialog).getByRole('button', { name: '확인' }));
    apiServer.use(breaksOff(diaryCalls.generateDiary));
    await user.click(screen.getByRole('button', { name: MAKE }));
    expect(await screen.findByRole('alertdialog', { name: FAILURE })).toBeInTheDocument();
    const tile = screen.getByRole('button', { name: /할머니 댁 감 따던 날/ });
    expect(tile).toHaveAttribute('aria-pressed', 'true');
  });

  it('게시글을 셀 수 없으면 알려준다', async () => {
    const { user, router } = open('/goods/diary', respondsWithError(postListCalls.months, 'FORBIDDEN'));
    await user.click(await screen.findByRole('button', { name: '게시글 선택하기' }));
    const name = '데이터를 불러오는 중 오류가 발생했습니다.';
    expect(await screen.findByRole('alertdialog', { name })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/goods/diary');
  });
});

describe('그림일기를 기다리는 화면', () => {
  const PATH = '/goods/diary/select?job=7';

  it('다 그리면 그 그림일기로 간다', async () => {
    const { router } = open(PATH, respondsWith(jobCalls.read, DONE));
    expect(await screen.findByRole('heading', { name: '감 따던 날' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/goods/diary/result');
    expect(screen.getByRole('radio', { name: '비' })).toBeChecked();
    expect(screen.getByText('AI로 만들었어요')).toBeInTheDocument();
    expect(screen.getByText('그림일기 이미지')).toBeInTheDocument();
  });

  it('실패하면 다시 그릴 수 있고, 다시 그릴 수 없으면 왜인지 알려준다', async () => {
    let job = FAILED;
    const { user } = open(
      PATH,
      respondsWith(jobCalls.read, () => job),
      respondsWithError(jobCalls.retry, 'LIMIT_EXCEEDED', { message: NOTHING_LEFT_MESSAGE }),
    );
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText(NOTHING_LEFT_MESSAGE)).toBeInTheDocument();
    apiServer.use(
      respondsWith(jobCalls.retry, () => {
        job = RUNNING;
        return { jobId: 7 };
      }),
    );
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText(/약 6초 남았어요/)).toBeInTheDocument();
  });

  it('취소하면 게시글을 다시 고른다', async () => {
    const { user, router } = open(
      PATH,
      respondsWith(jobCalls.read, RUNNING),
      respondsWith(jobCalls.cancel, null),
    );
    await user.click(await screen.findByRole('button', { name: '만들기 취소' }));
    expect(await screen.findByRole('button', { name: MAKE })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('없는 작업이면 만들지 못했다고 알려주고, 게시글을 다시 고르게 한다', async () => {
    const { user } = open(PATH, respondsWithError(jobCalls.read, 'NOT_FOUND'));
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '다시 시도' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '게시글 다시 선택하기' }));
    expect(await screen.findByRole('button', { name: MAKE })).toBeInTheDocument();
  });

  it('로그인이 끝났으면 로그인으로 이끈다', async () => {
    open(PATH, respondsWithError(jobCalls.read, 'UNAUTHORIZED'));
    expect(await screen.findByText('이 화면을 불러오지 못했어요.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '로그인하기' })).not.toHaveLength(0);
  });
});

describe('완성된 그림일기', () => {
  const PATH = '/goods/diary/result';
  const result = (changes: object = {}) => ({
    pathname: PATH,
    state: { diaryData: { ...DIARY, ...changes } },
  });

  it('없이 오면 예시라고 알려주고, 이미지로 저장하며, 다음은 게시글을 고르러 가고 아무것도 간직하지 않는다', async () => {
    const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() });
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
    Range.prototype.getBoundingClientRect = () => new DOMRect();
    const { user, router } = open(PATH, months(6));
    expect(await screen.findByText('예시 그림일기예요')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이미지 저장' }));
    expect(await screen.findByText('그림일기를 저장했어요. ongi_diary_20250115.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '다음' }));
    await screen.findByText('그림일기 제작을 위해 게시글을 선택해주세요.');
    expect(router.state.location.pathname).toBe('/goods/diary/select');
  });

  it('게시글이 모자라면 몇 개가 더 필요한지 알려준다', async () => {
    const { user } = open(PATH, months(2));
    await user.click(await screen.findByRole('button', { name: '다음' }));
    const dialog = await screen.findByRole('alertdialog', { name: '추억이 조금 더 필요해요' });
    expect(dialog).toHaveTextContent('지금은 2개예요.');
  });

  it('고른 템플릿과 날씨로, 간직했던 것을 바꾸어 간직하고, 템플릿은 다음 그림일기에도 쓰며, 간직하지 못하면 왜인지 알려준다', async () => {
    const saved: unknown[] = [];
    const saves = respondsWith(diaryCalls.saveDiary, ({ body }) => {
      saved.push(body);
      return { goodsId: 9 };
    });
    const fails = respondsWithError(diaryCalls.saveDiary, 'FORBIDDEN');
    const { user, router } = open(result({ goodsId: 9 }), fails);
    await user.click(await screen.findByRole('radio', { name: '숲속' }));
    expect(screen.queryByText('예시 그림일기예요')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '눈' }));
    expect(screen.getByRole('article', { name: '감 따던 날' })).toHaveAttribute('data-template', 'forest');
    expect(localStorage.getItem('ongi-diary-template')).toBe('forest');
    await user.click(screen.getByRole('button', { name: '다음' }));
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/goods/diary/result');
    apiServer.use(saves);
    await user.click(screen.getByRole('button', { name: '다음' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
    expect(await screen.findByText('굿즈에 간직했어요.')).toBeInTheDocument();
    expect(saved).toEqual([{ ...DIARY, weather: 'snowy', template: 'forest', goodsId: 9 }]);
  });

  it.each([
    [
      '간직한 그림일기는 읽으러 열린다: 일기가 먼저, 템플릿은 다음에',
      9,
      '그림일기',
      Node.DOCUMENT_POSITION_PRECEDING,
    ],
    ['새 그림일기는 템플릿부터 고른다', undefined, '템플릿 선택', Node.DOCUMENT_POSITION_FOLLOWING],
  ])('%s', async (_what, goodsId, title, position) => {
    open(result({ goodsId }));
    const card = await screen.findByRole('article', { name: '감 따던 날' });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    const templates = screen.getByRole('group', { name: '템플릿' });
    expect(templates.compareDocumentPosition(card)).toBe(position);
  });

  it('그림을 불러오지 못하면 알려주고, 이미지로 저장하지 않는다', async () => {
    const { user } = open(result({ illustration: '/api/media/drawing.webp' }));
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
    expect(await screen.findByText('이미지 불러오는 중...')).toBeInTheDocument();
    fireEvent.error(screen.getByRole('img', { name: '감 따던 날 그림' }));
    expect(await screen.findByText('이미지를 찾을 수 없어요')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이미지 저장' }));
    expect(await screen.findByText('이미지가 모두 불러와진 뒤 다시 시도해주세요.')).toBeInTheDocument();
  });
});

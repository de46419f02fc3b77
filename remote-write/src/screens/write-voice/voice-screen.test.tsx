import { act, screen, waitFor } from '@testing-library/react';
import { type NewPost, postCalls } from 'shared/contract/post';
import { responseState } from 'shared/contract/question';
import { apiServer, breaksOff, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { FakeUploads } from 'shared/testing/fake-uploads';
import { renderScreen } from 'shared/testing/render';
import { sampleQuestion } from 'shared/testing/sample-data';
import { formatDay } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { area } from '../../routes.tsx';
import {
  getUserMedia,
  haveMicrophone,
  lastRecorder,
  microphoneFailure,
} from '../../testing/fake-microphone.ts';
import { fakeVoices } from '../../testing/fake-voices.ts';
import { limitedTo } from '../../testing/open-write.ts';

let uploads: FakeUploads;
let nowMs = 0;

beforeEach(async () => {
  uploads = new FakeUploads();
  haveMicrophone();
  await fakeVoices();
  nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => jest.restoreAllMocks());

const button = (name: string) => screen.findByRole('button', { name });

function openVoice(state?: unknown) {
  return renderScreen(area.routes, {
    path: ['/home', { pathname: '/write/voice', search: '', state }],
    handlers: [limitedTo(300), ...uploads.handlers()],
  });
}

type View = ReturnType<typeof openVoice>;

/** Presses what has been there for a while. */
async function press({ user }: View, name: string): Promise<void> {
  const found = await button(name);
  nowMs += 1_000;
  await user.click(found);
}

async function speak(view: View, text = '감을 땄지'): Promise<void> {
  await press(view, '녹음 시작');
  await button('다 말했어요');
  lastRecorder().speak(text);
  await press(view, '다 말했어요');
}

function accepts(arrived: NewPost[]) {
  return respondsWith(postCalls.create, ({ body }) => {
    arrived.push(body);
    return { postId: 32 };
  });
}

test('녹음 시작, 다 말했어요, 보내기: 오늘의 이야기가 되어 홈으로 간다', async () => {
  const arrived: NewPost[] = [];
  const view = openVoice();
  apiServer.use(accepts(arrived));
  expect(await screen.findByText('무슨 이야기를 들려주실래요?')).toBeVisible();
  await speak(view);
  expect(await screen.findByText('잘 들리는지 들어보세요.')).toBeVisible();
  await press(view, '보내기');

  expect(await screen.findByText('화면: /home')).toBeVisible();
  expect(screen.getByText('추억을 남겼어요.')).toBeVisible();
  const [uploadId] = [...uploads.uploads.keys()];
  expect(arrived).toMatchObject([
    {
      title: `${formatDay(todayAsDay())}의 이야기`,
      content: '',
      memoryDate: todayAsDay(),
      voice: { uploadId },
    },
  ]);
});

test('질문에 말로 답하면 질문의 제목으로 남는다', async () => {
  const question = sampleQuestion();
  const arrived: NewPost[] = [];
  const view = openVoice(responseState(question));
  apiServer.use(accepts(arrived));
  expect(await screen.findByText(question.text)).toBeVisible();
  await speak(view);
  await press(view, '보내기');
  await screen.findByText('화면: /home');
  expect(arrived).toMatchObject([{ title: question.title, questionId: question.questionId }]);
});

test('초점은 다음 큰 단추로 가고, 상태를 말하며, 다시 녹음하려면 묻고 마이크가 켜지지 않으면 먼저 것이 남는다', async () => {
  const view = openVoice();
  await press(view, '녹음 시작');
  expect(await button('다 말했어요')).toHaveFocus();
  expect(screen.getByText('녹음하고 있어요.')).toBeInTheDocument();
  await press(view, '잠시 멈춤');
  expect(await button('이어서 말하기')).toHaveFocus();
  expect(screen.getAllByText('잠시 멈췄어요.')).not.toHaveLength(0);
  await press(view, '이어서 말하기');
  lastRecorder().speak('a');
  await press(view, '다 말했어요');
  expect(await button('보내기')).toHaveFocus();
  expect(screen.getByText(/^녹음을 마쳤어요/)).toBeInTheDocument();

  await press(view, '다시 녹음');
  getUserMedia.mockRejectedValueOnce(microphoneFailure('NotReadableError'));
  const dialog = await screen.findByRole('alertdialog', { name: '다시 녹음할까요?' });
  await view.user.click(dialog.querySelector('button') ?? document.body);
  expect(await screen.findByText('다른 앱이 마이크를 쓰고 있어요.')).toBeVisible();
  expect(await button('보내기')).toBeVisible();
});

test('떨리는 손의 두 번째 누름은 새로 온 단추를 누르지 않는다', async () => {
  const view = openVoice();
  await press(view, '녹음 시작');
  await view.user.click(await button('다 말했어요'));
  expect(await button('다 말했어요')).toBeVisible();
  lastRecorder().speak('a');
  await press(view, '다 말했어요');
  await view.user.click(await button('보내기'));
  expect(uploads.requests).toEqual([]);
});

test('마이크를 쓸 수 없으면 까닭을 말하고, 같은 단추로 다시 한다', async () => {
  const view = openVoice();
  getUserMedia.mockRejectedValueOnce(microphoneFailure('NotFoundError'));
  await press(view, '녹음 시작');
  expect(await screen.findByText('마이크를 찾을 수 없어요.')).toBeVisible();
  expect(await button('녹음 시작')).toHaveFocus();
  await press(view, '녹음 시작');
  expect(await button('다 말했어요')).toBeVisible();
});

test('보내지 못하면 까닭을 말하고, 녹음은 그대로 있다', async () => {
  const view = openVoice();
  apiServer.use(breaksOff(postCalls.create));
  await speak(view);
  await press(view, '보내기');
  expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  expect(await button('보내기')).toBeVisible();

  apiServer.use(respondsWithError(postCalls.create, 'LIMIT_EXCEEDED'));
  await press(view, '보내기');
  expect(await screen.findByText('한도를 초과했습니다.')).toBeVisible();
});

test('보내는 동안 떠났는데 보내지 못하면, 어디에 있든 한 번 알려준다', async () => {
  let reject = (): void => undefined;
  const rejects = new Promise<void>((resolve) => (reject = resolve));
  uploads.onNext('POST', async () => {
    await rejects;
    return new Response(null, { status: 413 });
  });
  const view = openVoice();
  await speak(view);
  await press(view, '보내기');
  await act(() => view.router.navigate('/home'));
  expect(await screen.findByText('화면: /home')).toBeVisible();
  reject();
  expect(await screen.findAllByText('알 수 없는 오류가 발생했습니다.')).toHaveLength(1);
});

test('글도 쓰기는 녹음을 담은 글로 간다', async () => {
  const view = openVoice(responseState(sampleQuestion()));
  await speak(view);
  await press(view, '글도 쓰기');
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/write'));
  expect(view.router.state.location.state).toEqual({
    ...responseState(sampleQuestion()),
    takesVoice: true,
  });
});

test('나갔다가 다시 오면 녹음하던 것을 들어보고 보낼 수 있다', async () => {
  const view = openVoice();
  await press(view, '녹음 시작');
  await button('다 말했어요');
  lastRecorder().speak('a');
  lastRecorder().requestData();
  await act(() => view.router.navigate('/home'));
  await screen.findByText('화면: /home');
  await act(() => view.router.navigate('/write/voice'));
  expect(await screen.findByText('녹음하던 것이 있어요.')).toBeVisible();
  expect(await button('보내기')).toBeVisible();
});

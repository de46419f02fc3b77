import { act, screen, waitFor, within } from '@testing-library/react';
import { type NewPost, postCalls } from 'shared/contract/post';
import { draftKeyOf, loadRecordedVoices } from 'shared/device';
import { apiServer, respondsWith } from 'shared/testing/api-server';
import { FakeUploads } from 'shared/testing/fake-uploads';
import { sampleUser } from 'shared/testing/sample-data';
import {
  getUserMedia,
  haveMicrophone,
  lastRecorder,
  microphoneFailure,
} from '../../testing/fake-microphone.ts';
import { fakeVoices } from '../../testing/fake-voices.ts';
import { limitedTo, openWrite, submit, title } from '../../testing/open-write.ts';

const KEY = draftKeyOf(sampleUser().userId);

let uploads: FakeUploads;

beforeEach(async () => {
  uploads = new FakeUploads();
  haveMicrophone();
  await fakeVoices();
});

afterEach(() => jest.restoreAllMocks());

const field = () => within(screen.getByRole('group', { name: '목소리' }));
const button = (name: string) => field().getByRole('button', { name });

async function openForm() {
  const view = await openWrite({ handlers: [limitedTo(120), ...uploads.handlers()] });
  await act(async () => undefined);
  return view;
}

type View = Awaited<ReturnType<typeof openForm>>;

async function begin({ user }: View): Promise<void> {
  await user.click(button('목소리 녹음하기'));
  await waitFor(() => expect(button('녹음 마치기')).toBeVisible());
}

async function record(view: View): Promise<void> {
  await begin(view);
  lastRecorder().speak('감을 땄지');
  await view.user.click(button('녹음 마치기'));
  await field().findByRole('group', { name: '녹음한 목소리' });
}

const onDevice = async () => (await loadRecordedVoices()).read(KEY);
const isForgotten = () => waitFor(async () => expect(await onDevice()).toBeNull());

test('녹음하고, 멈추고, 이어서 녹음하고, 들어본다; 초점과 상태가 따라온다', async () => {
  const view = await openForm();
  expect(field().getByText('5분까지 녹음할 수 있어요.')).toBeVisible();
  await view.user.click(button('목소리 녹음하기'));
  await waitFor(() => expect(button('잠시 멈춤')).toHaveFocus());
  expect(field().getByText('녹음하고 있어요.')).toBeInTheDocument();
  expect(field().getByRole('timer', { name: '녹음한 시간' })).toHaveTextContent('0:00');

  await view.user.click(button('잠시 멈춤'));
  expect(field().getAllByText('잠시 멈췄어요.')).not.toHaveLength(0);
  await view.user.click(button('이어서 녹음'));
  lastRecorder().speak('감을 땄지');
  await view.user.click(button('녹음 마치기'));
  const player = within(await field().findByRole('group', { name: '녹음한 목소리' }));
  expect(player.getByRole('button', { name: '재생' })).toBeVisible();
  expect(button('다시 녹음')).toHaveFocus();
  expect(field().getByText(/^녹음을 마쳤어요/)).toBeInTheDocument();
});

test('목소리만 있으면 글은 없어도 되고, 먼저 올라간 다음 추억이 그것을 부르며, 기기에는 남지 않는다', async () => {
  const view = await openForm();
  await record(view);
  expect(await onDevice()).not.toBeNull();
  await view.user.type(title(), '감 따던 날');
  let body: NewPost | undefined;
  apiServer.use(respondsWith(postCalls.create, (request) => ((body = request.body), { postId: 31 })));
  await view.user.click(submit());
  expect(await screen.findByText('화면: /home/memoryDetailPage/31')).toBeVisible();
  const [[uploadId, upload] = []] = [...uploads.uploads];
  expect(upload?.type).toBe('voice');
  expect(body).toMatchObject({ title: '감 따던 날', content: '', voice: { uploadId } });
  await isForgotten();
});

test('목소리가 없으면 글이 있어야 한다', async () => {
  const view = await openForm();
  await record(view);
  await view.user.click(button('목소리 삭제'));
  await view.user.click(screen.getByRole('button', { name: '삭제' }));
  expect(button('목소리 녹음하기')).toBeVisible();
  await view.user.type(title(), '감 따던 날');
  await view.user.click(submit());
  expect(screen.getByText('내용을 입력해주세요.')).toBeVisible();
});

test('녹음하는 동안에는 보내지 않고, 마치라고 말한다', async () => {
  const view = await openForm();
  await view.user.type(title(), '감 따던 날');
  await begin(view);
  await view.user.click(submit());
  expect(field().getByText('녹음을 먼저 마쳐주세요.')).toBeVisible();
  expect(button('녹음 마치기')).toHaveFocus();
  lastRecorder().speak('a');
  await view.user.click(button('녹음 마치기'));
  await waitFor(() => expect(field().queryByText('녹음을 먼저 마쳐주세요.')).not.toBeInTheDocument());
});

test('녹음하는 동안 나가려 하면 묻고, 나중에 이어 쓰거나 지울 수 있다', async () => {
  const view = await openForm();
  await begin(view);
  act(() => {
    lastRecorder().speak('a');
    lastRecorder().requestData();
  });
  await view.user.click(screen.getByRole('button', { name: '뒤로' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/다음에 이어서 쓸 수 있어요/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: '지우고 나가기' }));
  expect(await screen.findByText('화면: /home')).toBeVisible();
  await isForgotten();
});

test('다시 녹음하려면 한 번 더 묻고, 마칠 때까지 먼저 것이 남아 있다', async () => {
  const view = await openForm();
  await record(view);
  await view.user.click(button('다시 녹음'));
  const dialog = screen.getByRole('alertdialog', { name: '다시 녹음할까요?' });
  getUserMedia.mockRejectedValueOnce(microphoneFailure('NotAllowedError'));
  await view.user.click(within(dialog).getByRole('button', { name: '다시 녹음' }));
  expect(await screen.findByText('마이크를 쓸 수 있게 허락해주세요.')).toBeVisible();
  expect(field().getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
});

test('끊긴 녹음은 까닭을 말하고 남는다', async () => {
  const view = await openForm();
  await begin(view);
  act(() => {
    lastRecorder().speak('여기까지');
    lastRecorder().loseMicrophone();
  });
  expect(
    await field().findByText('마이크가 끊겨서 녹음을 마쳤어요. 여기까지 녹음한 것은 그대로 있어요.'),
  ).toBeVisible();
  expect(field().getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
});

describe('녹음하던 것', () => {
  async function recordedEarlier(): Promise<void> {
    const voices = await loadRecordedVoices();
    await voices.append(KEY, 0, {
      voiceId: 'earlier',
      type: 'audio/webm;codecs=opus',
      data: new ArrayBuffer(3),
      elapsedMs: 7_000,
      levels: [50],
    });
  }

  test('들어보고 이 글에 쓴다', async () => {
    await recordedEarlier();
    const view = await openForm();
    expect(await field().findByText('녹음하던 것이 있어요')).toBeVisible();
    expect(field().getByRole('slider')).toHaveAttribute('aria-valuetext', '7초 중 0초');
    await view.user.click(button('이 목소리 쓰기'));
    expect(field().queryByText('녹음하던 것이 있어요')).not.toBeInTheDocument();
    expect(field().getByRole('group', { name: '녹음한 목소리' })).toBeVisible();
    expect(button('다시 녹음')).toBeVisible();
  });

  test('한 번 더 묻고 지운다', async () => {
    await recordedEarlier();
    const view = await openForm();
    await view.user.click(await field().findByRole('button', { name: '지우기' }));
    expect(await onDevice()).not.toBeNull();
    await view.user.click(screen.getByRole('button', { name: '삭제' }));
    await isForgotten();
    expect(button('목소리 녹음하기')).toBeVisible();
  });

  test('말로 남기기에서 오면 스스로 담긴다', async () => {
    await recordedEarlier();
    await openWrite({ path: [{ pathname: '/write', state: { takesVoice: true } }] });
    expect(await field().findByRole('group', { name: '녹음한 목소리' })).toBeVisible();
    expect(field().queryByText('녹음하던 것이 있어요')).not.toBeInTheDocument();
  });
});

test('마이크를 켤 수 없으면 까닭을 말하고, 다시 시도할 수 있다', async () => {
  const view = await openForm();
  getUserMedia.mockRejectedValueOnce(microphoneFailure('TypeError'));
  await view.user.click(button('목소리 녹음하기'));
  expect(await field().findByText('마이크를 켜지 못했어요.')).toBeVisible();
  await view.user.click(button('다시 시도'));
  await waitFor(() => expect(button('녹음 마치기')).toBeVisible());
  expect(field().queryByText('마이크를 켜지 못했어요.')).not.toBeInTheDocument();
});

test('다른 앱 안의 브라우저에서는 다른 브라우저로 여는 길을 준다', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android KAKAOTALK 10.0');
  const view = await openForm();
  getUserMedia.mockRejectedValueOnce(microphoneFailure('NotAllowedError'));
  await view.user.click(button('목소리 녹음하기'));
  expect(await field().findByText('카카오톡 안에서는 마이크를 쓸 수 없어요')).toBeVisible();
  expect(field().getByRole('link', { name: '다른 브라우저로 열기' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { familyChangeCalls } from 'shared/contract/family/family-changes';
import { familyCalls } from 'shared/contract/family/family';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  type RequestHandler,
} from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { configureSite } from 'shared/shell';
import { SAMPLE_INVITE, sampleFamily, sampleMember } from 'shared/testing/sample-data';
import { members, openFamily, settings } from '../../testing/open-family.ts';

/** Opens the page, whose invite link is shown. */
async function openInvite(...handlers: RequestHandler[]) {
  const view = openFamily(...handlers);
  await screen.findByText(SAMPLE_INVITE.inviteLink);
  return view;
}

describe('가족', () => {
  test('가족의 이름과 구성원, 역할, 그리고 누가 나인지 보인다', async () => {
    openFamily();
    expect(await screen.findByRole('heading', { level: 1, name: '햇살가득 우리집' })).toBeVisible();
    expect(screen.getByText('가족 3명이 함께하고 있어요')).toBeVisible();
    const people = screen.getAllByRole('listitem');
    expect(people).toHaveLength(3);
    expect(within(people[0] ?? document.body).getByText('나')).toBeVisible();
    expect(within(people[1] ?? document.body).getByText('할머니')).toBeVisible();
  });

  test('혼자면 초대하자고 말한다', async () => {
    const alone = sampleFamily({ familyMembers: [sampleMember()] });
    const { user } = openFamily(respondsWith(familyCalls.members, alone));
    expect(await screen.findByRole('heading', { name: '아직 혼자예요' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '초대 링크 복사' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
  });

  testLoading(openFamily, familyCalls.members, {
    waiting: ['status', '가족을 불러오는 중'],
    failed: '가족을 불러오지 못했어요.',
    works: members,
    shown: ['heading', '햇살가득 우리집'],
  });
});

describe('가족 설정', () => {
  function openSettings() {
    const sent: unknown[] = [];
    const changes = respondsWith(familyChangeCalls.changeSettings, ({ body }) => {
      sent.push(body);
      return { showsViews: body.showsViews ?? false, showsQuestion: body.showsQuestion ?? true };
    });
    return { ...openFamily(changes), sent };
  }

  test('봤어요를 켜고 끌 수 있고, 서버가 거절하면 제자리로 돌아간다', async () => {
    const { user, sent } = openSettings();
    const views = await screen.findByRole('switch', { name: '봤어요 보이기' });
    expect(views).not.toBeChecked();
    expect(views).toHaveAccessibleDescription(/누가 봤는지 가족끼리 알 수 있어요/);
    await user.click(views);
    expect(views).toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ showsViews: true }]));
    await waitFor(() => expect(views).not.toHaveAttribute('aria-busy'));

    apiServer.use(respondsWithError(familyChangeCalls.changeSettings, 'INTERNAL_SERVER_ERROR'));
    await user.click(views);
    expect(await screen.findByText('일시적인 서버 문제가 발생했습니다.')).toBeInTheDocument();
    expect(views).toBeChecked();
  });

  test('이번 주 질문을 끌 수 있다', async () => {
    const { user, sent } = openSettings();
    const questions = await screen.findByRole('switch', { name: '이번 주 질문' });
    expect(questions).toBeChecked();
    await user.click(questions);
    await waitFor(() => expect(sent).toEqual([{ showsQuestion: false }]));
    expect(questions).not.toBeChecked();
  });

  testLoading(openFamily, familyChangeCalls.settings, {
    failed: '설정을 불러오지 못했어요.',
    works: settings,
    shown: ['switch', '봤어요 보이기'],
  });
});

describe('초대 링크', () => {
  const RENEWED = {
    ...SAMPLE_INVITE,
    inviteLink: 'http://localhost/KakaoInPage?code=NEWCODE2',
    code: 'NEWCODE2',
  };
  /** Of a server without SITE_ORIGIN. */
  const RENEWED_AS_PATH = { ...RENEWED, inviteLink: '/KakaoInPage?code=NEWCODE2' };

  test('화면을 열어 둔 사이에 끝난 링크는 복사하지 않고 새로 받아 복사한다', async () => {
    const { user } = await openInvite(
      respondsWith(familyCalls.generateLink, { ...SAMPLE_INVITE, expiresAt: '2020-01-01T00:00:00.000Z' }),
    );
    apiServer.use(respondsWith(familyCalls.generateLink, RENEWED_AS_PATH));
    await user.click(screen.getByRole('button', { name: '초대 링크 복사' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(RENEWED.inviteLink);
    expect(screen.getByText(RENEWED.inviteLink)).toBeVisible();
  });

  async function renewLink(handler: RequestHandler) {
    const { user } = openFamily(handler);
    await user.click(await screen.findByRole('button', { name: '새 링크 만들기' }));
    const question = await screen.findByRole('alertdialog', { name: '새 링크를 만들까요?' });
    expect(question).toHaveAccessibleDescription(/더 이상 들어올 수 없어요/);
    await user.click(within(question).getByRole('button', { name: '새 링크 만들기' }));
    return question;
  }

  test('새 링크를 만들기 전에 묻고, 만든 뒤에는 새 링크를 보인다', async () => {
    await renewLink(respondsWith(familyChangeCalls.renewLink, RENEWED_AS_PATH));
    expect(await screen.findByText(RENEWED.inviteLink)).toBeVisible();
    expect(screen.queryByText(SAMPLE_INVITE.inviteLink)).not.toBeInTheDocument();
    expect(screen.getByText('새 초대 링크를 만들었어요.')).toBeVisible();
  });

  test('새 링크를 만들지 못하면 그 자리에서 말하고, 쓰던 링크는 그대로다', async () => {
    const question = await renewLink(breaksOff(familyChangeCalls.renewLink));
    expect(await within(question).findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.');
    expect(screen.getByText(SAMPLE_INVITE.inviteLink)).toBeInTheDocument();
  });

  test('언제까지 쓸 수 있는지, QR 코드와 네 자씩 나눈 코드를 보인다', async () => {
    const { user } = await openInvite();
    expect(screen.getByText('2099년 11월 27일까지 쓸 수 있어요')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '초대 QR 코드 보기' }));
    const dialog = await screen.findByRole('dialog', { name: 'QR 코드로 초대하기' });
    expect(within(dialog).getByRole('img', { name: '초대장을 여는 QR 코드' })).toBeVisible();
    expect(within(dialog).getByText('8K2P Q7XD')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '닫기' }));
    expect(dialog).not.toHaveAttribute('open');
  });

  test('공유할 수 있는 기기에서만 보내기가 있고, 기기의 공유 창이 열린다', async () => {
    (await openInvite()).unmount();
    expect(screen.queryByRole('button', { name: '초대 링크 보내기' })).not.toBeInTheDocument();

    const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openInvite();
    await user.click(screen.getByRole('button', { name: '초대 링크 보내기' }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: SAMPLE_INVITE.inviteLink, text: '햇살가득 우리집 가족이 되어주세요.' }),
    );
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('카카오톡으로 보내기', () => {
  const kakaoShare = { javascriptKey: 'key', scriptUrl: 'https://t1.kakaocdn.net/kakao.js' };
  const sendDefault = jest.fn();
  const init = jest.fn();

  beforeEach(() => configureSite({ googleDrive: null, kakaoShare }));
  afterEach(() => {
    configureSite({ googleDrive: null, kakaoShare: null });
    document.querySelectorAll('script').forEach((script) => script.remove());
    Reflect.deleteProperty(window, 'Kakao');
    jest.resetAllMocks();
  });

  /** Presses the button; an event ends the loading of Kakao's script. */
  async function send(loaded?: 'load' | 'error'): Promise<void> {
    const { user } = await openInvite();
    expect(document.querySelector('script')).toBeNull();
    await user.click(await screen.findByRole('button', { name: '카카오톡 초대 보내기' }));
    if (loaded === undefined) return;
    const script = await waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>('script[src*="kakao"]');
      if (found === null) throw new Error('no script yet');
      return found;
    });
    expect(script.integrity).toMatch(/^sha384-/);
    expect(script.crossOrigin).toBe('anonymous');
    if (loaded === 'load') haveKakao(false);
    script.dispatchEvent(new Event(loaded));
  }

  function haveKakao(isInitialized: boolean): void {
    Object.assign(window, { Kakao: { isInitialized: () => isInitialized, init, Share: { sendDefault } } });
  }

  test('누르기 전에는 카카오의 스크립트를 받지 않고, 누르면 온전한 것만 받아 링크를 보낸다', async () => {
    await send('load');
    await waitFor(() => expect(sendDefault).toHaveBeenCalled());
    expect(init).toHaveBeenCalledWith('key');
    expect(sendDefault).toHaveBeenCalledWith(
      expect.objectContaining({
        objectType: 'text',
        text: expect.stringContaining('햇살가득 우리집에서 초대장이 왔어요.'),
        link: { mobileWebUrl: SAMPLE_INVITE.inviteLink, webUrl: SAMPLE_INVITE.inviteLink },
      }),
    );
  });

  test('스크립트가 오지 않으면 링크를 복사하고 그렇게 말한다', async () => {
    await send('error');
    expect(await screen.findByText(/카카오톡을 열지 못해 초대 링크를 복사했어요/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SAMPLE_INVITE.inviteLink);
    expect(document.querySelector('script')).toBeNull();
  });

  test('스크립트가 너무 늦게 오면 창을 몰래 열지 않고 한 번 더 눌러 달라고 한다', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
    haveKakao(true);
    await send();
    expect(await screen.findByText('카카오톡을 열 준비가 됐어요. 한 번 더 눌러주세요.')).toBeVisible();
    expect(sendDefault).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'userActivation');
  });
});

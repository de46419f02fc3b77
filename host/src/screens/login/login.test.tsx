import { act, screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { rememberInviteCode, rememberReturnTo } from 'shared/session';
import {
  apiServer,
  respondsWith,
  breaksOff,
  neverResponds,
  respondsWithError,
} from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { member, openApp } from '../../testing/open-app.tsx';
import { LOGIN_ERROR_LINES, LOGIN_REASON_LINES } from './copy.ts';

const local = respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null });
const withoutFamily = respondsWith(userCalls.current, sampleUser({ familyId: null }));
const access = { accessToken: 'new-token', expiresAt: '2026-12-20T00:00:00.000Z' };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function openLogin(handlers: readonly RequestHandler[] = [], path = '/LoginPage') {
  const app = await openApp(path, { token: null, handlers: [local, ...handlers] });
  await screen.findByRole('form');
  return app;
}

async function fillIn(user: Awaited<ReturnType<typeof openLogin>>['user'], password = 'ongi1234!') {
  await user.type(screen.getByLabelText('이메일'), 'jiwoo@example.com');
  await user.type(screen.getByLabelText('비밀번호'), password);
}

function sendButton(name: string) {
  return within(screen.getByRole('form')).getAllByRole('button', { name })[0] ?? document.body;
}

describe('왜 여기로 왔는지 알려준다', () => {
  const unknown = ['%3Cscript%3E', 'unknown&reason=%3Cscript%3E', 'unknown&reason=toString'];
  test.each([
    ...Object.entries(LOGIN_ERROR_LINES),
    ...unknown.map((error) => [error, LOGIN_ERROR_LINES.unknown] as const),
  ])('%s', async (error, line) => {
    await openLogin([], `/LoginPage?error=${error}`);
    expect(screen.getByRole('alert')).toHaveTextContent(line);
  });

  test.each([
    ['cancelled', 'status'],
    ['consent-refused', 'status'],
    ['under-14', 'status'],
    ['stale', 'alert'],
    ['temporarily-unavailable', 'alert'],
    ['misconfigured', 'alert'],
  ] as const)('끝나지 않은 소셜 로그인, %s: 스스로 그만둔 것은 경고가 아니다', async (reason, role) => {
    await openLogin([], `/LoginPage?error=unknown&reason=${reason}`);
    const texts = screen.getAllByRole(role).map((element) => element.textContent);
    expect(texts).toContain(LOGIN_REASON_LINES[reason]);
    expect(screen.queryAllByRole('alert')).toHaveLength(role === 'alert' ? 1 : 0);
  });
});

describe('로그인하고 나면', () => {
  const logsIn = respondsWith(authCalls.login, access);

  async function logIn({ user, where }: Awaited<ReturnType<typeof openLogin>>, address: string) {
    await fillIn(user);
    await user.click(sendButton('로그인'));
    await waitFor(() => expect(where()).toBe(address));
  }

  test('열려던 화면으로 돌아간다', async () => {
    const app = await openApp('/bookshelf', { token: null, handlers: [local, logsIn, ...member] });
    await screen.findByRole('form');
    expect(app.where()).toBe('/LoginPage?error=no-token');
    await logIn(app, '/bookshelf');
  });

  const failing = respondsWithError(userCalls.current, 'INTERNAL_SERVER_ERROR');
  test.each([
    ['홈으로 간다', () => undefined, member, '/home'],
    ['다른 곳의 주소로는 돌아가지 않는다', () => rememberReturnTo('//evil.example'), member, '/home'],
    ['가족이 없으면 시작 화면으로 간다', () => undefined, [withoutFamily], '/Start?message=no-family'],
    [
      '초대를 받고 왔으면 그 코드를 가지고 참여 화면으로 간다',
      () => rememberInviteCode('ABCD1234'),
      [withoutFamily],
      '/LinkInPage?code=ABCD1234',
    ],
    ['확인에 실패하면 까닭을 보인다', () => undefined, [failing], '/LoginPage?error=token-validation-failed'],
  ])('토큰이 저장되고, %s', async (_, remember, handlers, address) => {
    remember();
    await logIn(await openLogin([logsIn, ...handlers]), address);
    expect(localStorage.getItem('accessToken')).toBe('new-token');
  });
});

test('이미 로그인한 사람은 바로 홈으로 간다', async () => {
  const { where } = await openApp('/LoginPage', { handlers: [local, ...member] });
  await waitFor(() => expect(where()).toBe('/home'));
});

test('빈 칸으로 보내면 칸마다 알려주고 첫 칸으로 간다', async () => {
  const { user } = await openLogin();
  await user.click(sendButton('로그인'));
  expect(await screen.findByText('이메일을 입력해주세요.')).toBeVisible();
  expect(screen.getByText('비밀번호를 입력해주세요.')).toBeVisible();
  expect(screen.getByLabelText('이메일')).toHaveFocus();
  expect(screen.getByLabelText('이메일')).toHaveAccessibleDescription('이메일을 입력해주세요.');
});

describe('로그인이 거절되면 까닭을 알리고, 적은 것은 남는다', () => {
  const rejects = (code: Parameters<typeof respondsWithError>[1]) => respondsWithError(authCalls.login, code);
  test.each([
    ['틀린 비밀번호', rejects('UNAUTHORIZED'), '이메일 또는 비밀번호가 올바르지 않습니다.'],
    ['너무 잦은 시도', rejects('LIMIT_EXCEEDED'), '한도를 초과했습니다. 잠시 후 다시 시도해주세요.'],
    ['끊긴 연결', breaksOff(authCalls.login), '네트워크 연결을 확인해주세요.'],
    ['서버 문제', rejects('INTERNAL_SERVER_ERROR'), '일시적인 서버 문제가 발생했습니다.'],
  ])('%s', async (_, refusing, text) => {
    const { user } = await openLogin([refusing]);
    await fillIn(user);
    await user.click(sendButton('로그인'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('이메일')).toHaveValue('jiwoo@example.com');
    expect(screen.getByLabelText('비밀번호')).toHaveValue('ongi1234!');
    expect(screen.getAllByText(text)).toHaveLength(1);
  });
});

test('비밀번호를 볼 수 있고, 보내는 동안 단추가 바쁘다고 말한다', async () => {
  const { user } = await openLogin([neverResponds(authCalls.login)]);
  await fillIn(user);
  expect(screen.getByLabelText('비밀번호')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: '비밀번호 보기' }));
  expect(screen.getByLabelText('비밀번호')).toHaveAttribute('type', 'text');
  await user.click(sendButton('로그인'));
  expect(await screen.findByRole('button', { name: '로그인 중...' })).toHaveAttribute('aria-busy', 'true');
});

describe('회원가입', () => {
  test('뒤로 가면 적던 것과 함께 로그인으로 돌아오고, 앞의 화면은 그 앞에 있다', async () => {
    const { user, router } = await openLogin([], '/LoginPage?error=unknown');
    await user.type(await screen.findByLabelText('이메일'), 'jiwoo@ongi.kr');
    await user.click(screen.getByRole('button', { name: '회원가입' }));
    expect(await screen.findByLabelText('닉네임')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByLabelText('닉네임')).not.toBeInTheDocument());
    expect(screen.getByLabelText('이메일')).toHaveValue('jiwoo@ongi.kr');
    expect(router.state.location.search).toBe('?error=unknown');

    await user.click(screen.getByRole('button', { name: '회원가입' }));
    await screen.findByLabelText('닉네임');
    const { key } = router.state.location;
    await user.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(screen.queryByLabelText('닉네임')).not.toBeInTheDocument());
    expect(router.state.historyAction).toBe('POP');
    expect(router.state.location.key).not.toBe(key);
  });

  async function openSignup(handlers: readonly RequestHandler[] = []) {
    const app = await openLogin(handlers);
    await app.user.click(screen.getByRole('button', { name: '회원가입' }));
    return app;
  }

  async function signUp(user: Awaited<ReturnType<typeof openLogin>>['user']): Promise<void> {
    await fillIn(user);
    await user.type(screen.getByLabelText('닉네임'), '지우');
    await user.click(sendButton('회원가입'));
  }

  test('규칙에 어긋나면 칸마다 알려준다', async () => {
    const { user } = await openSignup();
    await user.type(screen.getByLabelText('이메일'), 'jiwoo@');
    await user.type(screen.getByLabelText('비밀번호'), 'ongi12345');
    await user.type(screen.getByLabelText('닉네임'), '지');
    await user.click(sendButton('회원가입'));
    expect(await screen.findByText('올바른 이메일 형식을 입력해주세요.')).toBeVisible();
    expect(screen.getByText('비밀번호는 영문, 숫자, 특수문자를 포함해야 합니다.')).toBeVisible();
    expect(screen.getByText('닉네임은 2자 이상 20자 이하로 입력해주세요.')).toBeVisible();
  });

  test('이미 있는 이메일은 이메일 칸에서 알려준다', async () => {
    const { user } = await openSignup([respondsWithError(authCalls.signup, 'DUPLICATE_ERROR')]);
    await signUp(user);
    await waitFor(() =>
      expect(screen.getByLabelText('이메일')).toHaveAccessibleDescription('이미 가입된 이메일입니다.'),
    );
    expect(screen.getByLabelText('이메일')).toHaveFocus();
    expect(screen.getByLabelText('닉네임')).toHaveValue('지우');
  });

  test('가입하면 바로 로그인되어 시작 화면으로 간다', async () => {
    const { user, where } = await openSignup([respondsWith(authCalls.signup, access), withoutFamily]);
    await signUp(user);
    await waitFor(() => expect(where()).toBe('/Start?message=no-family'));
  });
});

describe('로그인 방법', () => {
  test('카카오와 다른 제공자는 켜져 있을 때만 보인다', async () => {
    const names = { kakao: '카카오', google: 'Google', hansin: '한신대학교 포털', maeum: '마음' };
    const social = Object.entries(names).map(([provider, name]) => ({ provider, name }));
    await openApp('/LoginPage', {
      token: null,
      handlers: [respondsWith(authCalls.providers, { local: false, social, passwordReset: null })],
    });
    const kakao = await screen.findByRole('link', { name: '카카오로 시작하기' });
    expect(kakao).toHaveAttribute('href', '/api/auth/kakao/login?returnTo=%2Fhome');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '카카오로 시작하기',
      'Google로 시작하기',
      '한신대학교 포털로 시작하기',
      '마음으로 시작하기',
    ]);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = await openApp('/LoginPage', {
      token: null,
      handlers: [respondsWithError(authCalls.providers, 'BAD_REQUEST')],
    });
    await screen.findByText('로그인 방법을 불러오지 못했어요.');
    apiServer.use(local);
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('form')).toBeVisible();
  });
});

describe('초대받은 사람', () => {
  const invited = respondsWith(familyCalls.invite, { familyName: '햇살 가족', inviterNickname: '지우' });

  test('누구의 어느 가족인지 보고, 회원가입이 로그인과 나란한 단추다', async () => {
    rememberInviteCode('8K2PQ7XD');
    const { user } = await openLogin([invited]);
    const card = await screen.findByRole('region', { name: '받은 초대' });
    expect(card).toHaveTextContent('햇살 가족지우님이 기다리고 있어요.');
    const [logIn, signUp] = ['로그인', '회원가입'].map((name) => screen.getByRole('button', { name }));
    expect(signUp?.dataset['size']).toBe(logIn?.dataset['size']);
    expect(signUp?.dataset['variant']).not.toBe('text');

    await user.click(screen.getByRole('button', { name: '회원가입' }));
    expect(await screen.findByLabelText('닉네임')).toBeVisible();
    expect(screen.getByRole('region', { name: '받은 초대' })).toBeVisible();
  });

  test('참여 화면을 열었다가 로그인하러 온 사람에게도 초대가 보인다', async () => {
    rememberReturnTo('/LinkInPage?code=8K2PQ7XD');
    await openLogin([invited]);
    expect(await screen.findByRole('region', { name: '받은 초대' })).toBeVisible();
  });

  test('초대를 불러오지 못해도 로그인할 수 있다', async () => {
    rememberInviteCode('8K2PQ7XD');
    await openLogin([respondsWithError(familyCalls.invite, 'NOT_FOUND')]);
    expect(screen.getByRole('button', { name: '로그인' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '받은 초대' })).not.toBeInTheDocument();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { member, openApp } from '../../testing/open-app.tsx';

const TOKEN = 'A'.repeat(43);
const waysTo = (passwordReset: 'mail' | 'operator' | null) =>
  respondsWith(authCalls.providers, { local: true, social: [], passwordReset });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('비밀번호를 잊었을 때', () => {
  test('메일을 보낼 수 있으면 이메일을 적고, 가입했는지는 알려주지 않는다', async () => {
    let requestedEmail = '';
    const { user } = await openApp('/LoginPage', {
      token: null,
      handlers: [
        waysTo('mail'),
        respondsWith(authCalls.requestReset, ({ body }) => ((requestedEmail = body.email), null)),
      ],
    });
    await user.click(await screen.findByRole('link', { name: '비밀번호를 잊으셨나요?' }));
    await user.type(await screen.findByLabelText('이메일'), 'jiwoo@');
    await user.click(screen.getByRole('button', { name: '링크 받기' }));
    expect(screen.getByLabelText('이메일')).toHaveFocus();
    await user.clear(screen.getByLabelText('이메일'));
    await user.type(screen.getByLabelText('이메일'), 'jiwoo@example.com');
    await user.click(screen.getByRole('button', { name: '링크 받기' }));
    expect(await screen.findByRole('heading', { name: '메일을 보냈어요' })).toBeVisible();
    expect(screen.getByText(/가입하셨다면 jiwoo@example\.com 앞으로/)).toBeVisible();
    expect(requestedEmail).toBe('jiwoo@example.com');
  });

  test('메일을 보낼 수 없으면 온기를 운영하는 가족에게 말하라고 한다', async () => {
    const { user } = await openApp('/LoginPage', { token: null, handlers: [waysTo('operator')] });
    await user.click(await screen.findByRole('link', { name: '비밀번호를 잊으셨나요?' }));
    expect(await screen.findByText(/온기를 운영하는 가족에게 말씀해주세요/)).toBeVisible();
    expect(screen.queryByLabelText('이메일')).not.toBeInTheDocument();
  });

  test('비밀번호를 쓰지 않는 온기의 로그인 화면에는 그 말이 없다', async () => {
    await openApp('/LoginPage', { token: null, handlers: [waysTo(null)] });
    await screen.findByRole('form');
    expect(screen.queryByText('비밀번호를 잊으셨나요?')).not.toBeInTheDocument();
  });
});

describe('링크로 새 비밀번호 정하기', () => {
  test('토큰은 주소에서 바로 없어지고, 정하고 나면 로그인 화면이 그렇게 말한다', async () => {
    let sent: unknown;
    const { user, router, where } = await openApp(`/LoginPage/reset#${TOKEN}`, {
      handlers: [
        waysTo('operator'),
        respondsWith(authCalls.resetPassword, ({ body }) => ((sent = body), null)),
      ],
    });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await user.type(await screen.findByLabelText('새 비밀번호'), 'new456??');
    await user.click(screen.getByRole('button', { name: '이 비밀번호로 정하기' }));
    await waitFor(() => expect(where()).toBe('/LoginPage'));
    expect(await screen.findByText(/새 비밀번호로 로그인해주세요/)).toBeVisible();
    expect(sent).toEqual({ token: TOKEN, newPassword: 'new456??' });
    expect(sessionStore.getState().accessToken).toBeNull();
  });

  test('만료되었거나 토큰이 없는 링크는 새 링크를 받게 한다', async () => {
    const { user } = await openApp(`/LoginPage/reset#${TOKEN}`, {
      token: null,
      handlers: [waysTo('mail'), respondsWithError(authCalls.resetPassword, 'NOT_FOUND')],
    });
    await user.type(await screen.findByLabelText('새 비밀번호'), 'new456??');
    await user.click(screen.getByRole('button', { name: '이 비밀번호로 정하기' }));
    expect(await screen.findByText('링크가 만료되었거나 이미 쓴 링크예요.')).toBeVisible();
    expect(screen.getByRole('link', { name: '새 링크 받기' })).toHaveAttribute('href', '/LoginPage/forgot');
  });

  test('많이 쓰이는 비밀번호라고 하면 그 칸에서 말한다', async () => {
    const message = '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해주세요.';
    const details = [{ field: 'newPassword', message }];
    const { user } = await openApp(`/LoginPage/reset#${TOKEN}`, {
      token: null,
      handlers: [waysTo('mail'), respondsWithError(authCalls.resetPassword, 'VALIDATION_ERROR', { details })],
    });
    const field = await screen.findByLabelText('새 비밀번호');
    await user.type(field, 'P@ssw0rd');
    await user.click(screen.getByRole('button', { name: '이 비밀번호로 정하기' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(field).toHaveFocus();
  });
});

describe('삭제한 계정으로 로그인하면', () => {
  const pending = sampleUser({ familyId: null, deletesAt: '2026-11-29T09:00:00.000Z' });

  test('어느 화면을 열어도 되돌리는 화면이고, 삭제를 취소하면 홈으로 간다', async () => {
    let user = pending;
    const app = await openApp('/home', {
      handlers: [
        respondsWith(userCalls.current, () => user),
        respondsWith(familyCalls.members, sampleFamily()),
        respondsWith(userCalls.restoreAccount, () => (user = sampleUser())),
      ],
    });
    expect(await screen.findByRole('heading', { name: '계정을 되돌릴까요?' })).toBeVisible();
    expect(screen.getByText(/11월 29일에 모두 지워지고/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: '삭제 취소' }));
    await waitFor(() => expect(app.where()).toBe('/home'));
    expect(await screen.findByText(/계정을 되돌렸어요/)).toBeVisible();
  });

  test('로그아웃할 수도 있다', async () => {
    const { user, where } = await openApp('/Start', {
      handlers: [
        respondsWith(userCalls.current, pending),
        respondsWith(authCalls.logout, null),
        waysTo(null),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '로그아웃' }));
    await waitFor(() => expect(where()).toBe('/LoginPage'));
    expect(sessionStore.getState().accessToken).toBeNull();
  });

  test('삭제하지 않은 사람은 그 화면에 머물지 않는다', async () => {
    const { where } = await openApp('/LoginPage/restore', { handlers: member });
    await waitFor(() => expect(where()).toBe('/home'));
  });
});

import { screen, waitFor } from '@testing-library/react';
import { authCalls } from 'shared/contract/auth';
import { familyCalls } from 'shared/contract/family';
import { userCalls } from 'shared/contract/user';
import { rememberReturnTo } from 'shared/session';
import { answers, breaksOff, neverAnswers, refuses } from 'shared/testing/api-server';
import { sampleFamily, sampleUser } from 'shared/testing/sample-data';
import { rememberLoginProvider } from '../../login/login-provider.ts';
import { openApp } from '../../testing/open-app.tsx';

const ways = answers(authCalls.providers, { local: true, social: [] });
const member = [ways, answers(userCalls.current, sampleUser()), answers(familyCalls.members, sampleFamily())];

function givesToken(returnTo: string | null, asked: string[] = []) {
  return answers(authCalls.socialToken, ({ params, body }) => {
    asked.push([params['provider'], body.code, body.state, body.iss].filter(Boolean).join(' '));
    return { accessToken: 'new-token', expiresAt: '2026-12-20T00:00:00.000Z', returnTo };
  });
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each(['/kakao/callback', '/auth/kakao/callback'])(
  '%s: 코드로 토큰을 받아 돌아갈 곳으로 간다',
  async (path) => {
    const asked: string[] = [];
    const { where } = await openApp(`${path}?code=c1&state=s1`, {
      token: null,
      handlers: [...member, givesToken('/bookshelf', asked)],
    });
    await waitFor(() => expect(where()).toBe('/bookshelf'));
    expect(asked).toEqual(['kakao c1 s1']);
    expect(localStorage.getItem('accessToken')).toBe('new-token');
  },
);

test('제공자가 자기를 밝히면 그대로 전한다', async () => {
  const asked: string[] = [];
  const { where } = await openApp('/kakao/callback?code=c1&state=s1&iss=https%3A%2F%2Fkauth.kakao.com', {
    token: null,
    handlers: [...member, givesToken(null, asked)],
  });
  await waitFor(() => expect(where()).toBe('/home'));
  expect(asked).toEqual(['kakao c1 s1 https://kauth.kakao.com']);
});

test('시작할 때 고른 제공자에게 묻고, 기억해 둔 곳이 먼저다', async () => {
  rememberLoginProvider('google');
  rememberReturnTo('/goods');
  const asked: string[] = [];
  const { where } = await openApp('/kakao/callback?code=c1&state=s1', {
    token: null,
    handlers: [...member, givesToken('/home', asked)],
  });
  await waitFor(() => expect(where()).toBe('/goods'));
  expect(asked).toEqual(['google c1 s1']);
});

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('다른 곳(%s)으로는 가지 않는다', async (returnTo) => {
  const { where } = await openApp('/kakao/callback?code=c1&state=s1', {
    token: null,
    handlers: [...member, givesToken(returnTo)],
  });
  await waitFor(() => expect(where()).toBe('/home'));
});

test.each([
  ['제공자가 거절', '?error=access_denied', []],
  ['코드가 없음', '?state=s1', []],
  ['상태가 없음', '?code=c1', []],
  ['토큰을 못 받음', '?code=c1&state=s1', [refuses(authCalls.socialToken, 'BAD_REQUEST')]],
])('%s: 알 수 없는 오류로 로그인 화면에 간다', async (_, query, handlers) => {
  const { where } = await openApp(`/kakao/callback${query}`, { token: null, handlers: [ways, ...handlers] });
  await waitFor(() => expect(where()).toBe('/LoginPage?error=unknown'));
});

test('연결이 끊기면 그렇게 말한다', async () => {
  const { where } = await openApp('/kakao/callback?code=c1&state=s1', {
    token: null,
    handlers: [ways, breaksOff(authCalls.socialToken)],
  });
  await waitFor(() => expect(where()).toBe('/LoginPage?error=network-error'));
});

test('기다리는 동안 로그인하고 있다고 말한다', async () => {
  await openApp('/kakao/callback?code=c1&state=s1', {
    token: null,
    handlers: [neverAnswers(authCalls.socialToken)],
  });
  expect(await screen.findByRole('heading', { name: '로그인하고 있어요' })).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { authCalls } from 'shared/contract/auth';
import { userCalls } from 'shared/contract/user';
import { peekInviteCode, peekReturnTo, rememberInviteCode, rememberReturnTo } from 'shared/session';
import { respondsWith, breaksOff, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { member, openApp } from '../../testing/open-app.tsx';

const ways = respondsWith(authCalls.providers, { local: true, social: [], passwordReset: null });

function givesToken(returnTo: string | null, requests: string[] = []) {
  return respondsWith(authCalls.socialToken, ({ params, body }) => {
    requests.push([params['provider'], body.code, body.state, body.iss].filter(Boolean).join(' '));
    return { accessToken: 'new-token', expiresAt: '2026-12-20T00:00:00.000Z', returnTo };
  });
}

/** Comes back from a provider without a login. */
const comeBack = (query: string, handlers: readonly RequestHandler[], path = '/kakao/callback') =>
  openApp(`${path}?${query}`, { token: null, handlers: [ways, ...handlers] });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const WITH_ISSUER = 'state=s1&iss=https%3A%2F%2Fkauth.kakao.com';

test.each([
  ['코드로 토큰을 받아 돌아갈 곳으로 간다', '/kakao/callback', 'state=s1', 'kakao c1 s1', '/bookshelf'],
  ['긴 주소로 와도 그렇다', '/auth/kakao/callback', 'state=s1', 'kakao c1 s1', '/bookshelf'],
  [
    '제공자가 자기를 밝히면 그대로 전한다',
    '/kakao/callback',
    WITH_ISSUER,
    'kakao c1 s1 https://kauth.kakao.com',
    '/home',
  ],
  [
    'state가 말하는 제공자에게 묻는다',
    '/kakao/callback',
    'state=my-company.s1',
    'my-company c1 my-company.s1',
    '/bookshelf',
  ],
])('%s', async (_what, path, query, request, address) => {
  const requests: string[] = [];
  const returnTo = address === '/home' ? null : address;
  const { where } = await comeBack(`code=c1&${query}`, [...member, givesToken(returnTo, requests)], path);
  await waitFor(() => expect(where()).toBe(address));
  expect(requests).toEqual([request]);
  expect(localStorage.getItem('accessToken')).toBe('new-token');
});

test('기억해 둔 곳이 먼저다', async () => {
  rememberReturnTo('/goods');
  const { where } = await comeBack('code=c1&state=s1', [...member, givesToken('/home')]);
  await waitFor(() => expect(where()).toBe('/goods'));
});

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('다른 곳(%s)으로는 가지 않는다', async (returnTo) => {
  const { where } = await comeBack('code=c1&state=s1', [...member, givesToken(returnTo)]);
  await waitFor(() => expect(where()).toBe('/home'));
});

const UNKNOWN = '/LoginPage?error=unknown';

test.each([
  ['취소', 'error=access_denied&error_description=User%20denied%20access', '&reason=cancelled'],
  ['말없는 거절', 'error=access_denied', '&reason=cancelled'],
  ['어린 나이', 'error=access_denied&error_description=Not%20allowed%20under%20age%2014', '&reason=under-14'],
  [
    '동의하지 않음',
    'error=access_denied&error_description=consent%20was%20refused',
    '&reason=consent-refused',
  ],
  ['동의가 더 필요함', 'error=consent_required', '&reason=consent-refused'],
  ['제공자의 고장', 'error=server_error&state=kakao.s1', '&reason=temporarily-unavailable'],
  ['받지 않는 앱', 'error=unauthorized_client', '&reason=misconfigured'],
  ['모르는 오류', 'error=%3Cscript%3E', ''],
  ['코드가 없음', 'state=kakao.s1', ''],
  ['상태가 없음', 'code=c1', ''],
])('%s: 까닭과 함께 로그인 화면에 가고, 초대와 돌아갈 곳은 남는다', async (_, query, reason) => {
  rememberInviteCode('ABCD1234');
  rememberReturnTo('/bookshelf');
  const { where } = await comeBack(query, []);
  await waitFor(() => expect(where()).toBe(`${UNKNOWN}${reason}`));
  expect([peekInviteCode(), peekReturnTo()]).toEqual(['ABCD1234', '/bookshelf']);
});

test.each([
  ['쓸 수 없는 코드', respondsWithError(authCalls.socialToken, 'UNAUTHORIZED'), '&reason=stale'],
  ['서버의 고장', respondsWithError(authCalls.socialToken, 'INTERNAL_SERVER_ERROR'), '&reason=misconfigured'],
  ['받을 수 없는 요청', respondsWithError(authCalls.socialToken, 'BAD_REQUEST'), ''],
  [
    '답하지 않는 제공자',
    http.post('*/api/auth/kakao/token', () =>
      HttpResponse.json(
        { success: false, data: null, message: '', code: 'INTERNAL_SERVER_ERROR' },
        { status: 502 },
      ),
    ),
    '&reason=temporarily-unavailable',
  ],
  ['끊긴 연결', breaksOff(authCalls.socialToken), null],
])('토큰을 받다가 %s: 까닭과 함께 로그인 화면에 간다', async (_, refusing, reason) => {
  const { where } = await comeBack('code=c1&state=kakao.s1', [refusing]);
  const expected = reason === null ? '/LoginPage?error=network-error' : `${UNKNOWN}${reason}`;
  await waitFor(() => expect(where()).toBe(expected));
});

describe('이미 로그인한 사람이 다시 오면', () => {
  test.each([
    ['이미 쓴 코드로', 'code=c1&state=kakao.s1'],
    ['취소하고', 'error=access_denied&error_description=User%20denied%20access'],
  ])('%s 와도 가던 곳으로 간다', async (_, query) => {
    rememberReturnTo('/bookshelf');
    const { where } = await openApp(`/auth/kakao/callback?${query}`, {
      handlers: [ways, ...member, respondsWithError(authCalls.socialToken, 'UNAUTHORIZED')],
    });
    await waitFor(() => expect(where()).toBe('/bookshelf'));
    expect(localStorage.getItem('accessToken')).toBe('good-token');
  });

  test('그 로그인이 끝났으면 왜 안 됐는지 말한다', async () => {
    const { where } = await openApp('/kakao/callback?error=access_denied', {
      handlers: [ways, respondsWithError(userCalls.current, 'UNAUTHORIZED')],
    });
    await waitFor(() => expect(where()).toBe(`${UNKNOWN}&reason=cancelled`));
  });
});

test.each([
  ['kakao', '카카오 로그인 중이에요'],
  ['my-company', '로그인하고 있어요'],
])('%s: 기다리는 동안 로그인하고 있다고 말한다', async (provider, title) => {
  await comeBack(`code=c1&state=${provider}.s1`, [neverResponds(authCalls.socialToken)]);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(document.title).toBe('로그인 · 온기');
});

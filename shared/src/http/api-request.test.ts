import { http, HttpResponse } from 'msw';
import { accountCalls } from 'shared/contract/account';
import { userCalls } from 'shared/contract/user';
import { clearToasts, forgetReportedMessages, useToasts } from 'shared/errors';
import { API_TIMEOUT_MS, apiRequest, configureHttp, mediaUrl } from 'shared/http';
import * as z from 'shared/schema';
import { clearSession, setAccessToken } from 'shared/session';
import { act, renderHook } from '@testing-library/react';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  withApiServer,
} from '../testing/api-server.ts';
import { apiClient } from './axios-transport.ts';
import { sampleUser } from '../testing/sample-data.ts';

const defaults = { ...apiClient.defaults };

withApiServer();

beforeEach(() => {
  configureHttp({ apiBaseUrl: '/api' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  act(() => clearToasts());
  forgetReportedMessages();
  clearSession();
});

const USER_REQUEST = { method: 'GET', path: '/users/user' } as const;

function requestUser(request: Partial<Parameters<typeof apiRequest>[1]> = {}) {
  return apiRequest(userCalls.current.response, { ...USER_REQUEST, ...request });
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('The request did not fail');
    },
    (error: unknown) => error,
  );
}

function toastMessages(): string[] {
  return renderHook(() => useToasts()).result.current.map(({ message }) => message);
}

test('the data is returned; the token of the session travels as a bearer, and a visitor sends none', async () => {
  const seen: (string | null)[] = [];
  apiServer.use(
    respondsWith(userCalls.current, ({ headers }) => {
      seen.push(headers.get('authorization'));
      return sampleUser();
    }),
  );
  expect(await requestUser()).toEqual(sampleUser());
  setAccessToken('secret');
  await requestUser();
  expect(seen).toEqual([null, 'Bearer secret']);
});

test('query, idempotency key and further headers are sent', async () => {
  apiServer.use(
    http.post('*/api/echo', ({ request: { url, headers } }) => {
      const data = [new URL(url).search, headers.get('idempotency-key'), headers.get('prefer')];
      return HttpResponse.json({ success: true, message: '', code: 'OK', data });
    }),
  );
  const sent = await apiRequest(z.array(z.nullable(z.string())), {
    method: 'POST',
    path: '/echo',
    query: { page: 2, all: true, nothing: undefined },
    idempotencyKey: 'k1',
    headers: { Prefer: 'respond-async' },
  });
  expect(sent).toEqual(['?page=2&all=true', 'k1', 'respond-async']);
});

test('a form is sent as multipart', async () => {
  const form = new FormData();
  form.append('profileImage', new File(['png'], 'face.png', { type: 'image/png' }));
  apiServer.use(
    respondsWith(accountCalls.changeProfileImage, ({ form: sent }) => {
      const file = sent?.get('profileImage');
      return { profileImageUrl: `/api/media/${typeof file === 'object' ? (file?.name ?? '') : ''}` };
    }),
  );
  const response = await apiRequest(accountCalls.changeProfileImage.response, {
    method: 'PUT',
    path: '/users/profile-image',
    form,
  });
  expect(response).toEqual({ profileImageUrl: '/api/media/face.png' });
});

test('the body of a refusal gives code, message and details', async () => {
  const rejection = {
    message: '닉네임을 확인해주세요.',
    details: [{ field: 'nickname', message: '너무 짧습니다.' }],
  };
  apiServer.use(respondsWithError(userCalls.current, 'VALIDATION_ERROR', rejection));
  const error = await failureOf(requestUser());
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, ...rejection });
  expect(toastMessages()).toEqual([rejection.message]);
});

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:55:00 GMT', 0],
  ['soon', null],
])('an answer that says Retry-After: %s asks to wait %p ms', async (header, retryAfterMs) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'));
  const body = { code: 'LIMIT_EXCEEDED', message: '한도를 초과했습니다.' };
  const response = () => HttpResponse.json(body, { status: 429, headers: { 'Retry-After': header } });
  apiServer.use(http.get('*/api/users/user', response));
  expect(await failureOf(requestUser())).toMatchObject({ code: 'LIMIT_EXCEEDED', retryAfterMs });
  clock.mockRestore();
});

test.each([
  ['silent', true, ['로그인이 필요합니다.']],
  ['entirely silent', 'entirely', []],
] as const)('a %s request whose session has ended: %j', async (_what, silent, messages) => {
  apiServer.use(respondsWithError(userCalls.current, 'UNAUTHORIZED'));
  expect(await failureOf(requestUser({ silent }))).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(toastMessages()).toEqual(messages);
});

test('neither the token nor what was typed gets into the error that is logged', async () => {
  apiServer.use(breaksOff(accountCalls.changeNickname));
  setAccessToken('secret-token');
  const body = { nickname: '비밀' };
  const error = await failureOf(
    apiRequest(accountCalls.changeNickname.response, { method: 'PUT', path: '/users/nickname', body }),
  );
  const logged = JSON.stringify(error, Object.getOwnPropertyNames(error));
  expect(logged).not.toContain('secret-token');
  expect(logged).not.toContain('비밀');
});

test('a request waits for no cookie of the browser', async () => {
  Object.assign(window, { cookieStore: { get: () => new Promise(() => undefined) } });
  apiServer.use(respondsWith(userCalls.current, sampleUser()));
  expect(await requestUser()).toEqual(sampleUser());
  Reflect.deleteProperty(window, 'cookieStore');
});

test('requests may take five minutes and carry credentials', () => {
  expect(API_TIMEOUT_MS).toBe(300_000);
  expect(defaults).toMatchObject({ timeout: 300_000, withCredentials: true });
});

test.each([
  ['/api', '/api/media/1.webp', 'http://localhost/api/media/1.webp'],
  ['https://api.ongi.example/api/', '/api/media/1.webp', 'https://api.ongi.example/api/media/1.webp'],
  ['/api', 'https://cdn.example/1.webp', 'https://cdn.example/1.webp'],
  ['/api', 'blob:http://localhost/1', 'blob:http://localhost/1'],
  ['/api', 'data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('with the API at %s the media %s is fetched from %s', (apiBaseUrl, url, fetched) => {
  configureHttp({ apiBaseUrl });
  expect(mediaUrl(url)).toBe(fetched);
});

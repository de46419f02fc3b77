import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { familyCalls } from 'shared/contract/family/family';
import { postCalls } from 'shared/contract/post';
import { type User, userCalls } from 'shared/contract/user';
import {
  clearStoredResponses,
  currentUserQuery,
  familyMembersQuery,
  queryClient,
  saveResponse,
} from 'shared/query';
import { sessionStore, setAccessToken } from 'shared/session';
import { apiServer, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { sampleFamily, sampleRecentPost, sampleUser } from 'shared/testing/sample-data';
import { readDeviceResponses } from './device-responses.ts';
import { openApp } from '../testing/open-app.tsx';
import { followUnconfirmed } from './known-member.ts';
import { AUTH_TIMEOUT_MS, startCheckingSession } from './session-requests.ts';

const TOKEN = 'good-token';
const ends: (() => void)[] = [];

/** The API's word about the person, which it gives when the test lets it. */
let respond: (response: Response) => void;
let requestCount: number;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await clearStoredResponses();
  globalThis.indexedDB = new IDBFactory();
  queryClient.clear();
  setAccessToken(TOKEN);
  requestCount = 0;
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const held: RequestHandler = http.get('*/api/users/user', () => {
  requestCount += 1;
  return new Promise<Response>((resolve) => (respond = resolve));
});

const ok = (data: unknown): Response => HttpResponse.json({ success: true, data, message: '', code: 'OK' });
const rejection = (status: number, code: string): Response =>
  HttpResponse.json({ success: false, data: null, message: '', code }, { status });

async function store(user: Partial<User> = {}, family = sampleFamily()): Promise<void> {
  await saveResponse(userCalls.current, sampleUser(user));
  await saveResponse(familyCalls.members, family);
  await saveResponse(postCalls.recent, [sampleRecentPost()]);
}

/** A start of the page, whose first request is on its way. */
async function start(path = '/home') {
  apiServer.use(held, respondsWith(familyCalls.members, sampleFamily()));
  startCheckingSession();
  const app = await openApp(path, { token: TOKEN });
  ends.push(followUnconfirmed(() => app.router.revalidate()));
  return app;
}

/** A start of the page on a device that knows the member, who sees home already. */
async function startKnown() {
  await store();
  const app = await start();
  await home();
  return app;
}

/** A request that a blocked database never fulfils. */
const neverOpened = (): IDBOpenDBRequest => new EventTarget() as IDBOpenDBRequest;

const home = (): Promise<HTMLElement> => screen.findByRole('heading', { name: '일상 화면' });

async function respondWith(response: Response): Promise<void> {
  await waitFor(() => expect(requestCount).toBeGreaterThan(0));
  await act(async () => respond(response));
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));

const onDevice = (): Promise<unknown[]> =>
  readDeviceResponses(TOKEN, [userCalls.current.path, familyCalls.members.path, postCalls.recent.path]);

test('기기가 아는 가족은 API가 답하기 전에 들어가고, 한 번 묻고 확인하면 새 이름을 쓴다', async () => {
  const { where } = await startKnown();
  expect(sessionStore.getState()).toMatchObject({ user: sampleUser(), family: sampleFamily() });
  // Screens show no skeletons of what is known.
  expect(queryClient.getQueryData(currentUserQuery().queryKey)).toEqual(sampleUser());
  expect(queryClient.getQueryData(familyMembersQuery().queryKey)).toEqual(sampleFamily());

  await respondWith(ok(sampleUser({ nickname: '지우개' })));
  await waitFor(() => expect(sessionStore.getState().user?.nickname).toBe('지우개'));
  expect(where()).toBe('/home');
  expect(requestCount).toBe(1);
});

test.each([
  [401, 'UNAUTHORIZED', 'token-invalid', null],
  [404, 'NOT_FOUND', 'user-not-found', TOKEN],
  [500, 'INTERNAL_SERVER_ERROR', 'token-validation-failed', TOKEN],
])('%d이면 로그인 화면이 화면을 되찾는다', async (status, code, error, token) => {
  const { where } = await startKnown();
  await respondWith(rejection(status, code));
  await waitFor(() => expect(where()).toBe(`/LoginPage?error=${error}`));
  expect(localStorage.getItem('accessToken')).toBe(token);
  await screen.findByRole('heading', { name: '온기' });
  expect(requestCount).toBe(1);
  // What a rejected token could read does not stay on the device.
  const isKnown = async () => (await onDevice()).some((response) => response !== undefined);
  await waitFor(async () => expect(await isKnown()).toBe(token !== null));
});

test('가족 구성원을 읽지 못하면 로그인 화면이 까닭을 말한다', async () => {
  const { where } = await startKnown();
  apiServer.use(respondsWithError(familyCalls.members, 'INTERNAL_SERVER_ERROR'));
  await respondWith(ok(sampleUser()));
  await waitFor(() => expect(where()).toBe('/LoginPage?error=network-error'));
});

test.each([
  ['선이 이어져 있으면 로그인 화면으로 간다', true, '/LoginPage?error=timeout'],
  ['선이 끊겨 있으면 보던 화면에 그대로 있다', false, '/home'],
])('30초 안에 답이 없을 때, %s', async (_what, isOnline, address) => {
  const setAnyTimeout = globalThis.setTimeout.bind(globalThis);
  let expire = (): void => undefined;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((run, delayMs) => {
    if (delayMs !== AUTH_TIMEOUT_MS) return setAnyTimeout(run, delayMs);
    expire = () => void (typeof run === 'function' && run());
    return setAnyTimeout(() => undefined, 0);
  });
  const { where } = await startKnown();
  jest.mocked(setTimeout).mockRestore();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await act(async () => expire());
  await settled();
  expect(where()).toBe(address);
});

test('가족에서 나가게 된 사람은 시작 화면으로 가고, 가족의 것은 기기에 남지 않는다', async () => {
  const { where } = await startKnown();
  queryClient.setQueryData(['memory-post', 'recent'], ['옛 가족의 추억']);
  await respondWith(ok(sampleUser({ familyId: null })));
  await waitFor(() => expect(where()).toBe('/Start?message=no-family'));
  expect(sessionStore.getState().family).toBeNull();
  await waitFor(() => expect(queryClient.getQueryData(['memory-post', 'recent'])).toBeUndefined());
  await waitFor(async () => expect((await onDevice()).slice(1)).toEqual([undefined, undefined]));
});

test('지운 계정은 되찾는 화면으로 간다', async () => {
  const { where } = await startKnown();
  await respondWith(ok(sampleUser({ deletesAt: '2026-12-01T00:00:00.000Z' })));
  await waitFor(() => expect(where()).toBe('/LoginPage/restore'));
});

test('연결이 끊겨도 보던 화면에 그대로 있다', async () => {
  const { where } = await startKnown();
  await respondWith(HttpResponse.error());
  await settled();
  expect(where()).toBe('/home');
  expect(screen.getByRole('heading', { name: '일상 화면' })).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBe(TOKEN);
});

test('그사이 다른 탭에서 로그인한 사람의 화면을, 먼저 사람의 답이 되찾지 않는다', async () => {
  const { where } = await startKnown();
  act(() => setAccessToken('of-father'));
  await respondWith(rejection(401, 'UNAUTHORIZED'));
  await settled();
  expect(where()).toBe('/home');
  expect(localStorage.getItem('accessToken')).toBe('of-father');
});

test('아는 사람을 읽는 사이에 다른 사람이 로그인하면, 먼저 사람으로 들어가지 않는다', async () => {
  await store();
  apiServer.use(held);
  startCheckingSession();
  const { where } = await openApp('/home', {
    token: 'of-father',
    handlers: [
      respondsWith(userCalls.current, sampleUser({ userId: 2, nickname: '민호' })),
      respondsWith(familyCalls.members, sampleFamily()),
    ],
  });
  expect(await home()).toBeVisible();
  expect(where()).toBe('/home');
  expect(sessionStore.getState().user?.nickname).toBe('민호');
});

test.each<[string, () => Promise<unknown>]>([
  ['기기에 아무것도 없으면', () => Promise.resolve()],
  ['가족 구성원이 없으면', () => saveResponse(userCalls.current, sampleUser())],
  ['가족이 없던 사람이면', () => store({ familyId: null })],
  ['다른 가족의 구성원이면', () => store({}, sampleFamily({ familyId: 8 }))],
  ['지운 계정이면', () => store({ deletesAt: '2026-12-01T00:00:00.000Z' })],
  ['다른 모양이면', () => saveResponse(userCalls.current, { userId: 'x' } as never)],
  [
    '다른 로그인의 것이면',
    async () => {
      setAccessToken('of-father');
      await store();
      setAccessToken(TOKEN);
    },
  ],
])('%s API의 답을 기다린다', async (_what, arrange) => {
  await arrange();
  const { where } = await start();
  await settled();
  expect(screen.queryByRole('heading', { name: '일상 화면' })).not.toBeInTheDocument();
  await respondWith(rejection(401, 'UNAUTHORIZED'));
  await waitFor(() => expect(where()).toBe('/LoginPage?error=token-invalid'));
});

test('열리지 않는 저장소는 API의 답보다 오래 붙잡지 않는다', async () => {
  jest.spyOn(indexedDB, 'open').mockReturnValue(neverOpened());
  await start();
  await respondWith(ok(sampleUser()));
  expect(await home()).toBeVisible();
});

test.each([
  ['가족에서 나갔다고', ok(sampleUser({ familyId: null })), '/Start?message=no-family'],
  ['거절한다고', rejection(401, 'UNAUTHORIZED'), '/LoginPage?error=token-invalid'],
])('API가 먼저 %s 답하면 그 답이 이기고, 가족의 것은 기기에 남지 않는다', async (_what, response, led) => {
  await store();
  const open = jest.spyOn(indexedDB, 'open').mockReturnValueOnce(neverOpened());
  const { where } = await start();
  await respondWith(response);
  open.mockRestore();
  await waitFor(() => expect(where()).toBe(led));
  await waitFor(async () => expect((await onDevice()).slice(1)).toEqual([undefined, undefined]));
});

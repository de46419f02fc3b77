import 'fake-indexeddb/auto';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { userCalls } from 'shared/contract/user';
import { clearToasts, forgetReportedMessages } from 'shared/errors';
import { clearStoredResponses, createQueryClient, deviceFirstQuery, saveResponse } from 'shared/query';
import { setAccessToken } from 'shared/session';
import { apiServer, withApiServer } from '../testing/api-server.ts';
import { sampleUser } from '../testing/sample-data.ts';

withApiServer();

const STORED = sampleUser({ nickname: 'stored' });
const CURRENT = sampleUser({ nickname: 'current' });

let client: QueryClient;
let respond: (response: Response) => void;
let requestCount: number;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  client = createQueryClient();
  requestCount = 0;
  setAccessToken('mother');
  await clearStoredResponses();
  globalThis.ongiFirstView = { prefetches: new Map(), isOver: false };
  apiServer.use(
    http.get('*/api/users/user', () => {
      requestCount += 1;
      return new Promise<Response>((resolve) => (respond = resolve));
    }),
  );
});

afterEach(() => {
  client.clear();
  clearToasts();
  forgetReportedMessages();
  setAccessToken(null);
});

const ok = (data: unknown): Response => HttpResponse.json({ success: true, data, message: '', code: 'OK' });
const rejection = (status: number, code: string): Response =>
  HttpResponse.json({ success: false, data: null, message: '', code }, { status });

/** A screen that shows the user. */
function observe() {
  const observer = new QueryObserver(client, {
    queryKey: ['user'],
    queryFn: deviceFirstQuery(userCalls.current),
    retry: false,
  });
  observer.subscribe(() => undefined);
  return observer;
}

const soon = (ms = 50): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('what is stored is shown before the network has responded, and replaced as soon as it has', async () => {
  await saveResponse(userCalls.current, STORED);
  const observer = observe();
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(STORED));
  expect(requestCount).toBe(1);
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
  expect(requestCount).toBe(1);
});

test('what the network has already said is shown at once', async () => {
  await saveResponse(userCalls.current, STORED);
  const shown: unknown[] = [];
  const response = {
    status: 200,
    headers: {},
    data: { success: true, data: CURRENT, message: '', code: 'OK' },
  };
  globalThis.ongiFirstView?.prefetches.set('/users/user', {
    token: 'mother',
    requestedAtMs: performance.now(),
    response: Promise.resolve(response),
  });
  const observer = observe();
  observer.subscribe(({ data }) => shown.push(data));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
  expect(shown).not.toContainEqual(STORED);
  expect(requestCount).toBe(0);
});

test('without anything stored it waits for the network', async () => {
  const observer = observe();
  await soon();
  expect(observer.getCurrentResult().isPending).toBe(true);
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
});

test('a database that does not open holds up no response of the network', async () => {
  doesNotOpen();
  const { setTimeout: wait } = globalThis;
  const limits: (() => void)[] = [];
  const replaced = jest.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...values) => {
    if (ms === 2_000 && typeof run === 'function') limits.push(() => run());
    return wait(ms === 2_000 ? () => undefined : run, ms, ...values);
  });
  const observer = observe();
  await soon();
  // Testing Library takes a replaced one for fake timers, and would turn them, with a warning, without a
  // pause.
  replaced.mockRestore();
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
  expect(limits).not.toEqual([]);
  for (const passes of limits) passes();
});

test('nor for ever what the network has failed with', async () => {
  const open = doesNotOpen();
  const observer = observe();
  await soon();
  respond(rejection(403, 'FORBIDDEN'));
  await waitFor(() => expect(observer.getCurrentResult().error).toMatchObject({ status: 403 }));
  expect(open).toHaveBeenCalledTimes(1);
});

function doesNotOpen(): jest.SpyInstance {
  return jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
}

test('what is stored in another shape is not shown', async () => {
  await saveResponse(userCalls.current, { userId: 'x' } as never);
  const observer = observe();
  await soon();
  expect(observer.getCurrentResult().isPending).toBe(true);
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
});

test.each([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])('a late %d: what is shown no longer exists, and is asked for again', async (status, code) => {
  await saveResponse(userCalls.current, STORED);
  const observer = observe();
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(STORED));
  globalThis.ongiFirstView = { prefetches: new Map(), isOver: true };
  respond(rejection(status, code));
  await waitFor(() => expect(requestCount).toBe(2));
  respond(rejection(status, code));
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
});

test('a network that fails late leaves what is shown', async () => {
  await saveResponse(userCalls.current, STORED);
  const observer = observe();
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(STORED));
  respond(HttpResponse.error());
  await soon();
  expect(observer.getCurrentResult()).toMatchObject({ data: STORED, isError: false });
});

test('after the first view is over, the network goes first', async () => {
  await saveResponse(userCalls.current, STORED);
  globalThis.ongiFirstView = { prefetches: new Map(), isOver: true };
  const observer = observe();
  await soon(150);
  expect(observer.getCurrentResult().isPending).toBe(true);
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
});

test('nobody is logged in: nothing is read from the device', async () => {
  await saveResponse(userCalls.current, STORED);
  setAccessToken(null);
  const observer = observe();
  await soon();
  expect(observer.getCurrentResult().isPending).toBe(true);
  respond(ok(CURRENT));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
});

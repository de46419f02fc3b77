import 'fake-indexeddb/auto';
import { infiniteQueryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { defineCall } from 'shared/contract/call';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { userCalls } from 'shared/contract/user';
import { clearToasts, forgetReportedMessages } from 'shared/errors';
import {
  apiQuery,
  createQueryClient,
  currentUserQuery,
  familyMembersQuery,
  clearStoredResponses,
  deviceFirstQuery,
  saveResponse,
} from 'shared/query';
import * as z from 'shared/schema';
import { setAccessToken } from 'shared/session';
import {
  respondsWith,
  apiServer,
  breaksOff,
  respondsWithError,
  withApiServer,
} from '../testing/api-server.ts';
import { sampleUser } from '../testing/sample-data.ts';
import { readStoredResponse } from './stored-responses.ts';

withApiServer();

let client: QueryClient;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  client = createQueryClient();
  setAccessToken('token-of-jiwoo');
  await clearStoredResponses();
});

afterEach(() => {
  client.clear();
  clearToasts();
  forgetReportedMessages();
  setAccessToken(null);
});

async function readOnline(): Promise<void> {
  apiServer.use(respondsWith(userCalls.current, sampleUser({ nickname: '지우' })));
  await client.fetchQuery(currentUserQuery());
  await isStored('/users/user');
  client.clear();
}

async function isStored(address: string): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if ((await readStoredResponse(address)) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error(`${address} was not kept`);
}

test.each([
  ['without a connection', () => HttpResponse.error()],
  ['behind a gateway that is alone', () => new HttpResponse('bad gateway', { status: 502 })],
])('%s the last response that was read is returned', async (_where, respond) => {
  await readOnline();
  apiServer.use(http.get('*/api/users/user', respond));
  expect(await client.fetchQuery(currentUserQuery())).toMatchObject({ nickname: '지우' });
});

test('a rejection of the server comes before what is stored', async () => {
  await readOnline();
  apiServer.use(respondsWithError(userCalls.current, 'UNAUTHORIZED'));
  await expect(client.fetchQuery(currentUserQuery())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('what was never read fails without a connection', async () => {
  apiServer.use(http.get('*/api/family/members', () => HttpResponse.error()));
  await expect(client.fetchQuery({ ...familyMembersQuery(), retry: false })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  });
  expect(client.getQueryData(QUERY_KEYS.familyMembers)).toBeUndefined();
});

test('after deleting, nobody sees what the person before had read', async () => {
  await readOnline();
  setAccessToken('token-of-minsu');
  await clearStoredResponses();
  apiServer.use(breaksOff(userCalls.current));
  await expect(client.fetchQuery(currentUserQuery())).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
});

const pageCall = defineCall({
  method: 'GET',
  path: '/pages',
  access: 'user',
  query: z.object({ page: z.optional(z.number()) }),
  response: z.array(z.number()),
});

test('a late response goes to its own page among several', async () => {
  const pages = infiniteQueryOptions({
    queryKey: ['pages'],
    queryFn: (context) =>
      apiQuery(pageCall, { query: context.pageParam === 0 ? {} : { page: context.pageParam } })(context),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, last) => last + 1,
    retry: false,
  });
  let edition = 1;
  let waitMs = 0;
  apiServer.use(
    http.get('*/api/pages', async ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 0);
      if (page === 0) await delay(waitMs);
      return HttpResponse.json({ success: true, data: [edition * 10 + page], message: '', code: 'OK' });
    }),
  );
  expect((await client.fetchInfiniteQuery({ ...pages, pages: 2 })).pages).toEqual([[10], [11]]);
  edition = 2;
  waitMs = 4_300;
  expect((await client.fetchInfiniteQuery({ ...pages, pages: 2, staleTime: 0 })).pages).toEqual([[10], [21]]);
  await waitFor(() =>
    expect(client.getQueryData<{ pages: number[][] }>(pages.queryKey)?.pages).toEqual([[20], [21]]),
  );
}, 15_000);

test('a response on its way during the deletion is not stored afterwards', async () => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  apiServer.use(
    respondsWith(userCalls.current, async () => {
      await held;
      return sampleUser({ nickname: '지우' });
    }),
  );
  const read = client.fetchQuery(currentUserQuery());
  await clearStoredResponses();
  arrive();
  await read;
  // As long as storing takes where nothing stands against it.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await readStoredResponse('/users/user')).toBeUndefined();
});

describe('a query that shows what the device has first', () => {
  const STORED = sampleUser({ nickname: 'stored' });
  const CURRENT = sampleUser({ nickname: 'current' });

  let respond: (response: Response) => void;
  let requestCount: number;

  beforeEach(() => {
    requestCount = 0;
    globalThis.ongiFirstView = { prefetches: new Map(), isOver: false };
    apiServer.use(
      http.get('*/api/users/user', () => {
        requestCount += 1;
        return new Promise<Response>((resolve) => (respond = resolve));
      }),
    );
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
    const data = { success: true, data: CURRENT, message: '', code: 'OK' };
    const response = Promise.resolve({ status: 200, headers: {}, data });
    const prefetch = { token: 'token-of-jiwoo', requestedAtMs: performance.now(), response };
    globalThis.ongiFirstView?.prefetches.set('/users/user', prefetch);
    const observer = observe();
    observer.subscribe(({ data }) => shown.push(data));
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
    expect(shown).not.toContainEqual(STORED);
    expect(requestCount).toBe(0);
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
    await waitFor(() => expect(requestCount).toBe(1));
    respond(ok(CURRENT));
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
    expect(limits).not.toEqual([]);
    for (const passes of limits) passes();
  });

  test('nor for ever what the network has failed with', async () => {
    const open = doesNotOpen();
    const observer = observe();
    await waitFor(() => expect(requestCount).toBe(1));
    respond(rejection(403, 'FORBIDDEN'));
    await waitFor(() => expect(observer.getCurrentResult().error).toMatchObject({ status: 403 }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  function doesNotOpen(): jest.SpyInstance {
    return jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  }

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

  test.each<[string, () => void]>([
    ['without anything stored', () => void clearStoredResponses()],
    ['what is stored in another shape', () => void saveResponse(userCalls.current, { userId: 'x' } as never)],
    ['after the first view', () => void (globalThis.ongiFirstView = { prefetches: new Map(), isOver: true })],
    ['nobody is logged in', () => setAccessToken(null)],
  ])('%s: the network goes first', async (_what, arrange) => {
    await saveResponse(userCalls.current, STORED);
    arrange();
    const observer = observe();
    await soon(150);
    await waitFor(() => expect(requestCount).toBe(1));
    expect(observer.getCurrentResult().isPending).toBe(true);
    respond(ok(CURRENT));
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual(CURRENT));
  });
});

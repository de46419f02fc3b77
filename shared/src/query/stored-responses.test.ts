import 'fake-indexeddb/auto';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
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

test('without a connection the last response that was read is returned', async () => {
  await readOnline();
  apiServer.use(breaksOff(userCalls.current));
  expect(await client.fetchQuery(currentUserQuery())).toMatchObject({ nickname: '지우' });
});

test('a 502 of the gateway returns the last response that was read as well', async () => {
  await readOnline();
  apiServer.use(http.get('*/api/users/user', () => new HttpResponse('bad gateway', { status: 502 })));
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
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
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

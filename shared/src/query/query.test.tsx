import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import {
  ApiError,
  InvalidResponseError,
  clearToasts,
  forgetReportedMessages,
  useToasts,
} from 'shared/errors';
import {
  CACHE_TIMES,
  createQueryClient,
  currentUserQuery,
  familyMembersQuery,
  queryClient,
  retryUpTo,
} from 'shared/query';
import { respondsWith, apiServer, respondsWithError, withApiServer } from '../testing/api-server.ts';
import { sampleFamily, sampleUser } from '../testing/sample-data.ts';

withApiServer();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  clearToasts();
  forgetReportedMessages();
});

function within(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

function impatientClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  return client;
}

test('answers are fresh for five minutes and not fetched again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(300_000);
});

test('the times are those of the product', () => {
  expect(CACHE_TIMES).toEqual({
    general: { staleTime: 300_000 },
    postLists: { staleTime: 30_000, gcTime: 300_000, retries: 3 },
    detail: { staleTime: 0, gcTime: 60_000 },
    currentUser: { staleTime: 600_000, gcTime: 900_000, retries: 0 },
    familyMembers: { staleTime: 300_000, gcTime: 600_000, retries: 3 },
    inviteLink: { staleTime: 600_000 },
  });
  expect(currentUserQuery()).toMatchObject({ staleTime: 600_000, gcTime: 900_000, retry: false });
  expect(familyMembersQuery()).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

test('a failed request is repeated with the retry marker, so one failure makes one toast', async () => {
  const markers: (string | null)[] = [];
  apiServer.use(
    http.get('*/api/family/members', ({ request }) => {
      markers.push(request.headers.get('x-retry-attempt'));
      return HttpResponse.json(
        { success: false, data: null, message: `실패 ${markers.length}`, code: 'INTERNAL_SERVER_ERROR' },
        { status: 500 },
      );
    }),
  );
  const { result } = renderHook(() => ({ family: useQuery(familyMembersQuery()), toasts: useToasts() }), {
    wrapper: within(impatientClient()),
  });
  await waitFor(() => expect(result.current.family.isError).toBe(true));
  expect(markers).toEqual([null, '1', '1', '1']);
  expect(result.current.toasts.map(({ message }) => message)).toEqual(['실패 1']);
});

test('the next fetch after a failed one is a first try again', async () => {
  const markers: (string | null)[] = [];
  apiServer.use(
    respondsWith(familyCalls.members, ({ headers }) => {
      markers.push(headers.get('x-retry-attempt'));
      return sampleFamily();
    }),
    respondsWithError(familyCalls.members, 'FORBIDDEN'),
  );
  apiServer.use(http.get('*/api/family/members', () => HttpResponse.error(), { once: true }));
  const { result } = renderHook(() => useQuery({ ...familyMembersQuery(), retry: false }), {
    wrapper: within(impatientClient()),
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  await result.current.refetch();
  expect(markers).toEqual([null]);
});

test('the person who is logged in is asked for once, and a failure is one toast', async () => {
  let requests = 0;
  apiServer.use(
    http.get('*/api/users/user', () => {
      requests += 1;
      return HttpResponse.error();
    }),
  );
  const { result } = renderHook(() => ({ user: useQuery(currentUserQuery()), toasts: useToasts() }), {
    wrapper: within(impatientClient()),
  });
  await waitFor(() => expect(result.current.user.isError).toBe(true));
  expect(requests).toBe(1);
  expect(result.current.toasts).toHaveLength(1);
});

test('the person is parsed by the contract', async () => {
  apiServer.use(respondsWith(userCalls.current, sampleUser()));
  const { result } = renderHook(() => useQuery(currentUserQuery()), { wrapper: within(impatientClient()) });
  await waitFor(() => expect(result.current.data?.nickname).toBe('지우'));
});

test.each([
  ['a broken connection', new ApiError({ code: 'NETWORK_ERROR' }), true],
  ['a timeout', new ApiError({ code: 'TIMEOUT', status: 408 }), true],
  ['a server that is down', new ApiError({ code: 'UNKNOWN_ERROR', status: 503 }), true],
  ['a refusal', new ApiError({ code: 'FORBIDDEN', status: 403 }), false],
  ['too many requests', new ApiError({ code: 'LIMIT_EXCEEDED', status: 429 }), false],
  ['an answer of another shape', new InvalidResponseError(200, []), false],
  ['a bug of ours', new TypeError('x'), false],
])('%s is tried again: %#', (_what, error, again) => {
  expect(retryUpTo(3)(0, error)).toBe(again);
  expect(retryUpTo(3)(3, error)).toBe(false);
});

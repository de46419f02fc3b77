import 'fake-indexeddb/auto';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { familyCalls } from 'shared/contract/family/family';
import { postCalls } from 'shared/contract/post';
import {
  ApiError,
  InvalidResponseError,
  clearToasts,
  forgetReportedMessages,
  useToasts,
} from 'shared/errors';
import {
  CACHE_TIMES,
  apiQuery,
  clearStoredResponses,
  createQueryClient,
  currentUserQuery,
  familyMembersQuery,
  onlineQuery,
  queryClient,
  retryUpTo,
} from 'shared/query';
import { setAccessToken } from 'shared/session';
import { respondsWith, apiServer, respondsWithError, withApiServer } from '../testing/api-server.ts';
import { sampleFamily } from '../testing/sample-data.ts';

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

test('the times are those of the product, and nothing is fetched again on focus', () => {
  expect(CACHE_TIMES).toEqual({
    general: { staleTime: 300_000 },
    postLists: { staleTime: 30_000, gcTime: 300_000, retries: 3 },
    detail: { staleTime: 0, gcTime: 60_000 },
    currentUser: { staleTime: 600_000, gcTime: 900_000, retries: 0 },
    familyMembers: { staleTime: 300_000, gcTime: 600_000, retries: 3 },
    inviteLink: { staleTime: 600_000 },
  });
  const defaults = { staleTime: 300_000, refetchOnWindowFocus: false };
  expect(queryClient.getDefaultOptions().queries).toMatchObject(defaults);
  expect(currentUserQuery()).toMatchObject({ staleTime: 600_000, gcTime: 900_000, retry: false });
  expect(familyMembersQuery()).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

test('a failed request is repeated with the retry marker, so one failure makes one toast', async () => {
  const markers: (string | null)[] = [];
  apiServer.use(
    http.get('*/api/family/members', ({ request }) => {
      markers.push(request.headers.get('x-retry-attempt'));
      const failure = { success: false, data: null, code: 'INTERNAL_SERVER_ERROR' };
      return HttpResponse.json({ ...failure, message: `실패 ${markers.length}` }, { status: 500 });
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

describe('a read with a login and a stored database, without which `apiQuery` takes another path', () => {
  beforeEach(async () => {
    setAccessToken('token-of-jiwoo');
    await clearStoredResponses();
  });

  afterEach(() => setAccessToken(null));

  const EXPIRED = { success: false, data: null, message: '로그인이 만료되었습니다.', code: 'TOKEN_EXPIRED' };

  /** What each status says is in ui/toasts/error-catalogue.test.tsx. */
  const KINDS = [
    ['an expired login', () => HttpResponse.json(EXPIRED, { status: 401 }), EXPIRED.message, '로그인하기'],
    [
      'a proxy',
      () => new HttpResponse('<h1>Bad</h1>', { status: 502 }),
      '알 수 없는 오류가 발생했습니다.',
      undefined,
    ],
    ['a broken connection', () => HttpResponse.error(), '네트워크 연결을 확인해주세요.', undefined],
  ] as const;

  const READS = [
    ['apiQuery', apiQuery(postCalls.recent)],
    ['onlineQuery', onlineQuery(postCalls.recent)],
  ] as const;

  describe.each(READS)('%s', (_read, queryFn) => {
    test.each(KINDS)(
      '%s is one toast, with the login where it helps',
      async (_kind, respond, message, offer) => {
        apiServer.use(http.get('*/api/memory-post/recent', respond));
        const client = createQueryClient();
        const read = { queryKey: ['reads'], queryFn, retry: retryUpTo(3), retryDelay: 1 };
        const { result, unmount } = renderHook(() => ({ toasts: useToasts(), read: useQuery(read) }), {
          wrapper: within(client),
        });
        await waitFor(() => expect(result.current.read.isError).toBe(true));
        expect(result.current.toasts.map((toast) => toast.message)).toEqual([message]);
        expect(result.current.toasts[0]?.action?.label).toBe(offer);

        // The same failure within 5 s is not shown again, not even where its toast is gone.
        act(() => clearToasts());
        await act(() => result.current.read.refetch());
        expect(result.current.toasts).toEqual([]);
        unmount();
        client.clear();
      },
    );
  });

  test('what the device has is shown instead of a toast where no response comes', async () => {
    apiServer.use(
      http.get('*/api/memory-post/recent', () =>
        HttpResponse.json({ success: true, data: [], message: '', code: 'OK' }),
      ),
    );
    const client = createQueryClient();
    const read = () =>
      client.fetchQuery({ queryKey: ['reads'], queryFn: apiQuery(postCalls.recent), staleTime: 0 });
    await read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    apiServer.use(http.get('*/api/memory-post/recent', () => HttpResponse.error()));
    expect(await read()).toEqual([]);
    expect(renderHook(() => useToasts()).result.current).toEqual([]);
    client.clear();
  });
});

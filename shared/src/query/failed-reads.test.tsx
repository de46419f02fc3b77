import 'fake-indexeddb/auto';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { clearToasts, forgetReportedMessages, useToasts } from 'shared/errors';
import { apiQuery, createQueryClient, clearStoredResponses, onlineQuery, retryUpTo } from 'shared/query';
import { postCalls } from 'shared/contract/post';
import { setAccessToken } from 'shared/session';
import { apiServer, withApiServer } from '../testing/api-server.ts';

/* Reads with a login and a stored database, without which `apiQuery` takes another path. */
withApiServer();

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  setAccessToken('token-of-jiwoo');
  await clearStoredResponses();
});

afterEach(() => {
  act(() => clearToasts());
  forgetReportedMessages();
  setAccessToken(null);
});

const rejection = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ success: false, data: null, message, code }, { status });

const KINDS = [
  ['401', rejection(401, 'UNAUTHORIZED', '로그인이 필요합니다.'), '로그인이 필요합니다.', true],
  [
    'TOKEN_EXPIRED',
    rejection(401, 'TOKEN_EXPIRED', '로그인이 만료되었습니다.'),
    '로그인이 만료되었습니다.',
    true,
  ],
  ['403', rejection(403, 'FORBIDDEN', '접근 권한이 없습니다.'), '접근 권한이 없습니다.', false],
  [
    '404',
    rejection(404, 'NOT_FOUND', '요청하신 내용을 찾을 수 없습니다.'),
    '요청하신 내용을 찾을 수 없습니다.',
    false,
  ],
  [
    '500',
    rejection(500, 'INTERNAL_SERVER_ERROR', '일시적인 서버 문제가 발생했습니다.'),
    '일시적인 서버 문제가 발생했습니다.',
    false,
  ],
  [
    '502 of a proxy',
    () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }),
    '알 수 없는 오류가 발생했습니다.',
    false,
  ],
  ['a broken connection', () => HttpResponse.error(), '네트워크 연결을 확인해주세요.', false],
] as const;

const READS = [
  ['apiQuery', apiQuery(postCalls.recent)],
  ['onlineQuery', onlineQuery(postCalls.recent)],
] as const;

describe.each(READS)('%s', (_read, queryFn) => {
  test.each(KINDS)(
    '%s is one toast, with the login where it helps',
    async (_kind, respond, message, offersLogin) => {
      apiServer.use(http.get('*/api/memory-post/recent', respond));
      const client = createQueryClient();
      const wrapper = ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      );
      const seen: string[] = [];
      const { result, unmount } = renderHook(
        () => {
          const toasts = useToasts();
          const read = useQuery({ queryKey: ['reads'], queryFn, retry: retryUpTo(3), retryDelay: 1 });
          return { toasts, read };
        },
        { wrapper },
      );
      await waitFor(() => expect(result.current.read.isError).toBe(true));
      seen.push(...result.current.toasts.map((toast) => toast.message));
      expect(seen).toEqual([message]);
      expect(result.current.toasts[0]?.action?.label).toBe(offersLogin ? '로그인하기' : undefined);

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

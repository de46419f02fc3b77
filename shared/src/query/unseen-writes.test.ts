import { createElement, type ReactNode } from 'react';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { ApiError, clearToasts, forgetReportedMessages, reportError, useToasts } from 'shared/errors';
import { IN_BACKGROUND, queryClient } from 'shared/query';
import { reportUnseenWrites } from './unseen-writes.ts';

const FIELD_ERROR = { field: 'nickname', message: '닉네임은 2자 이상 20자 이하로 입력해주세요.' };

beforeAll(() => reportUnseenWrites(queryClient.getMutationCache()));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  act(() => clearToasts());
  forgetReportedMessages();
});

/** A screen with a mutation. `fail` lets the request fail, as a `silent` one, or one with a toast of its own. */
function openScreen(options: { meta?: typeof IN_BACKGROUND } = {}) {
  let reject = (_error: Error): void => undefined;
  const mutationFn = () => new Promise<never>((_resolve, rejected) => (reject = rejected));
  const { result, unmount } = renderHook(() => useMutation({ mutationFn, ...options }), { wrapper: Page });
  let sent = Promise.resolve<unknown>(undefined);
  return {
    leave: unmount,
    detach: () => act(() => result.current.reset()),
    send: async () => {
      await act(async () => {
        sent = result.current.mutateAsync().catch(() => undefined);
      });
    },
    fail: async (error: Error, { silent = true } = {}) => {
      await act(async () => {
        reportError(error, { silent });
        reject(error);
        await sent;
      });
      return renderHook(useToasts).result.current.map(({ message }) => message);
    },
  };
}

function Page({ children }: { children: ReactNode }) {
  return createElement(QueryClientProvider, { client: queryClient }, children);
}

const failure = () => new ApiError({ code: 'NETWORK_ERROR' });
const MESSAGE = '네트워크 연결을 확인해주세요.';

test('a screen that is open reports the failure itself', async () => {
  const { send, fail } = openScreen();
  await send();
  expect(await fail(failure())).toEqual([]);
});

test('a screen that is gone leaves a toast, once, also where the request has shown one', async () => {
  for (const silent of [true, false]) {
    const { send, leave, fail } = openScreen();
    await send();
    leave();
    expect(await fail(failure(), { silent })).toEqual([MESSAGE]);
    act(() => clearToasts());
    forgetReportedMessages();
  }
});

test('so does a screen that no longer shows what it sent, and a request that began after it was gone', async () => {
  const closed = openScreen();
  await closed.send();
  closed.detach();
  expect(await closed.fail(failure())).toEqual([MESSAGE]);
  act(() => clearToasts());
  forgetReportedMessages();
  const chained = openScreen();
  chained.leave();
  await chained.send();
  expect(await chained.fail(failure())).toEqual([MESSAGE]);
});

test('a rejected field is named by its own message', async () => {
  const { send, leave, fail } = openScreen();
  await send();
  leave();
  const error = new ApiError({ code: 'VALIDATION_ERROR', details: [FIELD_ERROR] });
  expect(await fail(error)).toEqual([FIELD_ERROR.message]);
});

test('nothing is shown for what was cancelled, or runs in the background', async () => {
  const cancelled = openScreen();
  await cancelled.send();
  cancelled.leave();
  expect(await cancelled.fail(new DOMException('Cancelled', 'AbortError'))).toEqual([]);
  const background = openScreen({ meta: IN_BACKGROUND });
  await background.send();
  background.leave();
  expect(await background.fail(failure())).toEqual([]);
});

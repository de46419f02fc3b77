import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postListCalls } from 'shared/contract/post-list';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { createQueryClient } from 'shared/query';
import { apiServer, neverResponds, withApiServer } from 'shared/testing/api-server';
import { useMonthPart } from './month-parts.ts';

withApiServer();

const MONTH = '2026-11';

function showPart() {
  apiServer.use(neverResponds(postListCalls.ofMonth));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useMonthPart(MONTH, 0, 3), { wrapper });
  const requests = (): string | undefined => client.getQueryState(QUERY_KEYS.ofMonth(MONTH, 0))?.fetchStatus;
  return { leave: unmount, requests };
}

describe('한 달의 한 부분은', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('잠깐 동안 화면에 있으면 물어본다', () => {
    const { requests } = showPart();
    act(() => jest.advanceTimersByTime(99));
    expect(requests()).toBe('idle');
    act(() => jest.advanceTimersByTime(1));
    expect(requests()).toBe('fetching');
  });

  test('그보다 빨리 지나가면 묻지 않는다', () => {
    const { leave, requests } = showPart();
    act(() => jest.advanceTimersByTime(99));
    leave();
    act(() => jest.advanceTimersByTime(10_000));
    expect(requests() ?? 'idle').toBe('idle');
  });

  test('답이 오기 전에 화면을 떠나면 그만둔다', () => {
    const { leave, requests } = showPart();
    act(() => jest.advanceTimersByTime(100));
    expect(requests()).toBe('fetching');
    leave();
    expect(requests() ?? 'idle').toBe('idle');
  });
});

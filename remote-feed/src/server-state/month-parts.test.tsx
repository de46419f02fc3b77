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

describe('a part of a month', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is asked for once it has stayed in view for a moment', () => {
    const { requests } = showPart();
    act(() => jest.advanceTimersByTime(99));
    expect(requests()).toBe('idle');
    act(() => jest.advanceTimersByTime(1));
    expect(requests()).toBe('fetching');
  });

  test('that is passed faster is never asked for', () => {
    const { leave, requests } = showPart();
    act(() => jest.advanceTimersByTime(99));
    leave();
    act(() => jest.advanceTimersByTime(10_000));
    expect(requests() ?? 'idle').toBe('idle');
  });

  test('is called off when it leaves before its answer has come', () => {
    const { leave, requests } = showPart();
    act(() => jest.advanceTimersByTime(100));
    expect(requests()).toBe('fetching');
    leave();
    expect(requests() ?? 'idle').toBe('idle');
  });
});

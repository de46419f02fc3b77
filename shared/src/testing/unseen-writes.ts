import { createElement, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ERROR_MESSAGES } from 'shared/contract/error-code';
import { useToasts } from 'shared/errors';
import { queryClient } from 'shared/query';
import { reportUnseenWrites } from 'shared/query/unseen-writes';
import { apiServer } from './api-server.ts';

// The host does so once its first screen works.
reportUnseenWrites(queryClient.getMutationCache());

type UnseenWrite = () => Promise<string[]>;

/**
 * Calls a mutation, unmounts its screen, lets the request fail.
 * @returns what resolves to the shown toasts
 */
export function unseenWrite<Variables>(
  useWrite: () => { mutateAsync: (variables: Variables) => Promise<unknown> },
  variables: Variables,
): UnseenWrite {
  return async () => {
    apiServer.use(http.all('*', failure));
    const { result, unmount } = renderHook(useWrite, { wrapper: Page });
    let sent = Promise.resolve<unknown>(undefined);
    act(() => {
      sent = result.current.mutateAsync(variables).catch(() => undefined);
    });
    unmount();
    await act(() => sent);
    return renderHook(useToasts).result.current.map(({ message }) => message);
  };
}

/** One toast, with this message. */
export const ONE_TOAST = [ERROR_MESSAGES.INTERNAL_SERVER_ERROR];

/** The names of all functions of modules that make a mutation: a table of them can be complete. */
export function mutationNames(modules: readonly object[]): string[] {
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([, hook]) => typeof hook === 'function' && String(hook).includes('useMutation'))
    .map(([name]) => name)
    .toSorted();
}

function failure() {
  const body = { success: false, data: null, message: ONE_TOAST[0], code: 'INTERNAL_SERVER_ERROR' };
  return HttpResponse.json(body, { status: 500 });
}

function Page({ children }: { children: ReactNode }) {
  return createElement(QueryClientProvider, { client: queryClient }, children);
}

import { act, renderHook } from '@testing-library/react';
import {
  ApiError,
  customError,
  clearToasts,
  dismissToast,
  forgetReportedMessages,
  holdToasts,
  installGlobalErrorHandlers,
  releaseToasts,
  reportError,
  showToast,
  useToasts,
} from 'shared/errors';
import { sessionStore, setAccessToken, takeReturnTo } from 'shared/session';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  act(() => clearToasts());
  forgetReportedMessages();
  jest.useRealTimers();
});

function shownToasts() {
  const { result } = renderHook(() => useToasts());
  return { messages: () => result.current.map(({ message }) => message), first: () => result.current[0] };
}

const report = (code: string) => act(() => reportError(new ApiError({ code })));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const happens = (event: Event) => act(() => void window.dispatchEvent(event));

test('an error is told for four seconds', () => {
  const toasts = shownToasts();
  report('FORBIDDEN');
  expect(toasts.messages()).toEqual(['접근 권한이 없습니다.']);
  pass(3999);
  expect(toasts.messages()).toHaveLength(1);
  pass(1);
  expect(toasts.messages()).toEqual([]);
});

test('the same message is told once within five seconds, and again after them', () => {
  const toasts = shownToasts();
  report('TIMEOUT');
  pass(4500);
  report('TIMEOUT');
  expect(toasts.messages()).toEqual([]);
  pass(500);
  report('TIMEOUT');
  expect(toasts.messages()).toEqual(['요청 시간이 초과되었습니다.']);
});

test('a silent error is logged, and nobody is told, not even when it is rejected unhandled later', () => {
  const toasts = shownToasts();
  const error = new ApiError({ code: 'FORBIDDEN' });
  act(() => reportError(error, { silent: true }));
  act(() => reportError(error));
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(toasts.messages()).toEqual([]);
});

test('an expired login offers the login, remembers where one was, and ends no session before the server is asked', () => {
  window.history.pushState(null, '', '/write?draft=1');
  setAccessToken('still-open');
  const toasts = shownToasts();
  report('TOKEN_EXPIRED');
  expect(toasts.first()?.action).toMatchObject({ label: '로그인하기', to: '/LoginPage' });
  toasts.first()?.action?.onSelect?.();
  expect(takeReturnTo()).toBe('/write?draft=1');
  expect(sessionStore.getState().accessToken).toBe('still-open');
});

test('errors raised by hand have codes of their own', () => {
  const custom = { code: 'CUSTOM_ERROR', message: '따로 알림', status: null };
  expect(customError('따로 알림')).toMatchObject(custom);
  expect(customError('이름 있는 알림', 'NAMED')).toMatchObject({ code: 'NAMED' });
});

test('a request that was called off is not even logged', () => {
  const toasts = shownToasts();
  act(() => reportError(new DOMException('aborted', 'AbortError')));
  expect(toasts.messages()).toEqual([]);
  expect(console.error).not.toHaveBeenCalled();
});

const rejectionOf = (code: string) =>
  Object.assign(new Event('unhandledrejection'), { reason: new ApiError({ code }) });

test('errors that nobody caught are told, until the handlers are taken away, a slow ResizeObserver is none', () => {
  const toasts = shownToasts();
  const uninstall = installGlobalErrorHandlers();
  happens(rejectionOf('NOT_FOUND'));
  happens(new ErrorEvent('error', { error: new Error('boom') }));
  happens(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  expect(toasts.messages()).toEqual(['요청하신 내용을 찾을 수 없습니다.', '알 수 없는 오류가 발생했습니다.']);
  uninstall();
  happens(rejectionOf('TIMEOUT'));
  expect(toasts.messages()).toHaveLength(2);
});

test('an error of a script that runs ahead is not reported', () => {
  const toasts = shownToasts();
  const running = document.createElement('script');
  const currentScript = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(running);
  const uninstall = installGlobalErrorHandlers();
  running.dataset['ahead'] = '';
  happens(new ErrorEvent('error', { error: new Error('boom') }));
  expect(toasts.messages()).toEqual([]);
  expect(console.error).not.toHaveBeenCalled();
  delete running.dataset['ahead'];
  happens(new ErrorEvent('error', { error: new Error('boom') }));
  expect(toasts.messages()).toEqual(['알 수 없는 오류가 발생했습니다.']);
  uninstall();
  currentScript.mockRestore();
});

test('at most three toasts are seen: a fourth takes the place of the oldest', () => {
  const toasts = shownToasts();
  act(() => ['하나', '둘', '셋', '넷'].forEach((message) => showToast({ message })));
  expect(toasts.messages()).toEqual(['둘', '셋', '넷']);
});

test('the same toast is not shown twice, it stays longer', () => {
  const toasts = shownToasts();
  act(() => void showToast({ message: '복사했어요.' }));
  pass(3000);
  act(() => void showToast({ message: '복사했어요.' }));
  pass(3000);
  expect(toasts.messages()).toEqual(['복사했어요.']);
});

test('a toast stays while it is being reached for, and can be taken away', () => {
  const toasts = shownToasts();
  let id = 0;
  act(() => {
    id = showToast({ message: '머무는 알림' });
    holdToasts();
  });
  pass(60_000);
  expect(toasts.messages()).toEqual(['머무는 알림']);
  act(() => releaseToasts());
  pass(4000);
  expect(toasts.messages()).toEqual([]);
  act(() => dismissToast(id));
});

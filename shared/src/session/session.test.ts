import { act, renderHook } from '@testing-library/react';
import {
  clearSession,
  followOtherTabs,
  isPathOfThisHost,
  peekInviteCode,
  rememberInviteCode,
  rememberReturnTo,
  sessionStore,
  setAccessToken,
  setFamily,
  setUser,
  takeInviteCode,
  takeReturnTo,
  useUnsentText,
} from 'shared/session';
import { sampleFamily, sampleUser } from '../testing/sample-data.ts';

afterEach(() => clearSession());

test('the token is kept in local storage under accessToken', () => {
  setAccessToken('abc.def');
  expect(window.localStorage.getItem('accessToken')).toBe('abc.def');
  expect(sessionStore.getState().accessToken).toBe('abc.def');
  setAccessToken(null);
  expect(window.localStorage.getItem('accessToken')).toBeNull();
});

test.each(['', ' ', 'two words', 'line\nbreak', '토큰'])('"%s" is no token', (token) => {
  setAccessToken(token);
  expect(sessionStore.getState().accessToken).toBeNull();
  expect(window.localStorage.getItem('accessToken')).toBeNull();
});

test('somebody is authenticated from the moment their account is known', () => {
  setAccessToken('a');
  expect(sessionStore.getState().isAuthenticated).toBe(false);
  setUser(sampleUser());
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, user: { nickname: '지우' } });
});

test('another token forgets the person before', () => {
  setAccessToken('a');
  setUser(sampleUser());
  setFamily(sampleFamily());
  setAccessToken('b');
  const nobody = { user: null, isAuthenticated: false, family: null };
  expect(sessionStore.getState()).toEqual({ accessToken: 'b', ...nobody });
});

test('logging out in another tab logs out here', () => {
  const unfollow = followOtherTabs();
  setAccessToken('a');
  setUser(sampleUser());
  window.localStorage.removeItem('accessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(sessionStore.getState().isAuthenticated).toBe(true);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(sessionStore.getState()).toMatchObject({ accessToken: null, isAuthenticated: false });
  unfollow();
});

test('where the storage is switched off the session lives on in memory', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setAccessToken('a');
  expect(sessionStore.getState().accessToken).toBe('a');
});

test.each([
  ['/bookshelf', true],
  ['/home/memoryDetailPage/3?from=link#x', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/.//evil.example', false],
  ['/home/..//evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['home', false],
  ['', false],
])('"%s" as a path of this host: %s', (path, ours) => {
  expect(isPathOfThisHost(path)).toBe(ours);
  rememberReturnTo(path);
  expect(takeReturnTo()).toBe(ours ? path : null);
});

test('where to return to is told once, and what somebody else put into the storage is checked again', () => {
  rememberReturnTo('/bookshelf');
  expect([takeReturnTo(), takeReturnTo()]).toEqual(['/bookshelf', null]);
  window.sessionStorage.setItem('ongi.returnTo', '//evil.example');
  expect(takeReturnTo()).toBeNull();
});

test('the invite code survives the login', () => {
  rememberInviteCode('8K2PQ7XD');
  expect([peekInviteCode(), takeInviteCode(), takeInviteCode()]).toEqual(['8K2PQ7XD', '8K2PQ7XD', null]);
});

describe('a text that is not sent yet', () => {
  function write(text: string): void {
    const { result, unmount } = renderHook(() => useUnsentText('comment-1'));
    act(() => result.current[1](text));
    unmount();
  }
  const shown = (): string => renderHook(() => useUnsentText('comment-1')).result.current[0];

  test('is there again for its author, after another login too, and for nobody else', () => {
    setAccessToken('a');
    setUser(sampleUser());
    write('감이 참 달다');
    expect(shown()).toBe('감이 참 달다');
    clearSession();
    expect(shown()).toBe('');
    setAccessToken('b');
    setUser(sampleUser({ userId: 99 }));
    expect(shown()).toBe('');
    setUser(sampleUser());
    expect(shown()).toBe('감이 참 달다');
  });

  test('is forgotten where it is empty, or no text', () => {
    setUser(sampleUser());
    write('감이 참 달다');
    write('');
    expect(window.sessionStorage.getItem('ongi.unsentText')).toBeNull();
    window.sessionStorage.setItem('ongi.unsentText', '{');
    expect(shown()).toBe('');
  });
});

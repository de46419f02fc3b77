import { act, renderHook } from '@testing-library/react';
import { setUser } from 'shared/session';
import { sampleUser } from 'shared/testing/sample-data';
import { useTypedText } from './use-typed-text.ts';

/** The field as it is on this page: a reload renders it anew. */
const opened = (name: string, initial?: string) => renderHook(() => useTypedText(name, initial));

const textOf = ({ result }: ReturnType<typeof opened>): string => result.current[0];

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, '', '/FamilyRoom/link-in');
  setUser(sampleUser());
});

test('a reload has what was typed, field by field, and an emptied field stays empty', () => {
  const code = opened('code');
  const role = opened('role', 'other');
  expect([textOf(code), textOf(role)]).toEqual(['', 'other']);
  act(() => code.result.current[1]('ABCD'));
  act(() => role.result.current[1](''));
  expect([textOf(opened('code')), textOf(opened('role', 'other'))]).toEqual(['ABCD', '']);
});

test.each([
  ['another page', () => window.history.pushState(null, '', '/FamilyRoom/first-make')],
  ['another person', () => setUser({ ...sampleUser(), userId: 99 })],
  ['a damaged entry', () => sessionStorage.setItem('ongi.typedTexts', '{"page":')],
  ['an entry of another kind', () => sessionStorage.setItem('ongi.typedTexts', '{"page":1}')],
])('%s has none of it', (_name, change) => {
  const code = opened('code');
  act(() => code.result.current[1]('ABCD'));
  change();
  expect(textOf(opened('code'))).toBe('');
});

test('what was typed is gone once the page is left', () => {
  const code = opened('code');
  act(() => code.result.current[1]('ABCD'));
  window.history.pushState(null, '', '/home');
  code.unmount();
  window.history.pushState(null, '', '/FamilyRoom/link-in');
  expect(textOf(opened('code'))).toBe('');
});

import { copyFirstResponse, readFirstResponses } from './first-responses.ts';
import { clearFirstResponses } from './first-view.ts';

const RECENT = '/memory-post/recent';
const USER = '/users/user';

beforeEach(() => localStorage.clear());

test('what the opened page begins with is copied, and nothing else', () => {
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  copyFirstResponse('mother', USER, 'user', [RECENT]);
  copyFirstResponse('mother', USER, 'user');
  expect(readFirstResponses('mother')).toEqual({ [RECENT]: ['post'] });
});

test('a copy follows its response on every page', () => {
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  copyFirstResponse('mother', RECENT, ['newer']);
  expect(readFirstResponses('mother')).toEqual({ [RECENT]: ['newer'] });
});

test("another login reads nothing, and its first copy removes the other's", () => {
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  expect(readFirstResponses('father')).toEqual({});
  copyFirstResponse('father', USER, 'user', [USER]);
  expect(readFirstResponses('father')).toEqual({ [USER]: 'user' });
  expect(readFirstResponses('mother')).toEqual({});
});

test('the oldest copies make room', () => {
  const long = 'x'.repeat(25_000);
  for (const path of ['/1', '/2', '/1', '/3']) copyFirstResponse('mother', path, long, [path]);
  expect(Object.keys(readFirstResponses('mother'))).toEqual(['/1', '/3']);
});

test('a response that is too large is not copied, nor is what it replaces', () => {
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  copyFirstResponse('mother', RECENT, 'x'.repeat(70_000), [RECENT]);
  expect(readFirstResponses('mother')).toEqual({});
});

test('where there is no room, no older copy remains', () => {
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  copyFirstResponse('mother', RECENT, ['newer'], [RECENT]);
  expect(readFirstResponses('mother')).toEqual({});
});

test.each(['', 'null', '{', '[]', '7', '{"token":"mother"}', '{"token":"mother","responses":null}'])(
  'what is no copy of ours is none: %s',
  (text) => {
    localStorage.setItem('ongi-first-responses', text);
    expect(readFirstResponses('mother')).toEqual({});
    copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
    expect(readFirstResponses('mother')).toEqual({ [RECENT]: ['post'] });
  },
);

test('where storage is disabled, nothing is read, copied or thrown', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('disabled', 'SecurityError');
    });
  copyFirstResponse('mother', RECENT, ['post'], [RECENT]);
  expect(readFirstResponses('mother')).toEqual({});
  expect(clearFirstResponses).not.toThrow();
  jest.restoreAllMocks();
});

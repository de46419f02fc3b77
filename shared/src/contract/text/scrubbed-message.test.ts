import { ERROR_MESSAGE_MAX } from '../telemetry/error-report.ts';
import { scrubbedMessage } from './scrubbed-message.ts';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'nickname')",
    'TypeError: Cannot read properties of undefined (reading …)',
  ],
  [
    'TypeError: undefined is not an object (evaluating "e.post.title")',
    'TypeError: undefined is not an object (evaluating …)',
  ],
  ['RangeError: Maximum call stack size exceeded', 'RangeError: Maximum call stack size exceeded'],
  [
    'ChunkLoadError: Loading chunk 278 failed. (missing: https://a.example/x.js)',
    'ChunkLoadError: Loading chunk … failed. (missing: …)',
  ],
  [
    'Error: Minified React error #185; visit https://react.dev/errors/185?args[]=mom',
    'Minified React error #185',
  ],
  [
    `SyntaxError: Unexpected token '홍', "홍길동의 글" is not valid JSON`,
    'SyntaxError: Unexpected token … is not valid JSON',
  ],
])('what a browser says of %j is left without what it quotes', (message, scrubbed) => {
  expect(scrubbedMessage(message)).toBe(scrubbed);
});

test.each([
  '홍길동',
  'mom@example.com',
  'Kim Minsu',
  'minsu',
  '엄마’s',
  'https://ongi.example/home/memoryDetailPage/17?token=abc#x',
  '010-1234-5678',
  '17',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
  'a'.repeat(900),
  '"Minsu',
])('nothing of %j is left', (personal) => {
  expect(scrubbedMessage(`Error: request of ${personal} failed`)).toBe('Error: request of … failed');
});

test('of a long message only the beginning is read', () => {
  expect(scrubbedMessage(`Error: failed ${'x'.repeat(1_000_000)}`)).toBe('Error: failed …');
});

test('scrubbed once more it is the same, and never too long', () => {
  for (const message of [
    "Error: can't read 'x', \"y\" of 3 (… 4)",
    'Minified React error #301',
    'is '.repeat(900),
    '',
  ]) {
    const scrubbed = scrubbedMessage(message);
    expect(scrubbedMessage(scrubbed)).toBe(scrubbed);
    expect(scrubbed.length).toBeLessThanOrEqual(ERROR_MESSAGE_MAX);
  }
});

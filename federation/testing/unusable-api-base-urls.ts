const USABLE = ['/api', 'https://api.example.com', 'http://localhost:3000/api'];

/** URL parsers drop them, or read them as a slash. */
const REWRITTEN = [' ', '\t', '\n', '\r', '\0', '\u001f', '\u00a0', '\\'];

/** What is no address of an API: with it, tokens could be sent anywhere. */
export const UNUSABLE_API_BASE_URLS: readonly unknown[] = [
  ['/api'],
  [],
  {},
  undefined,
  null,
  true,
  3,
  '',
  'api',
  './api',
  '../api',
  '?api',
  '#api',
  'api.example.com',
  '//',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  ...['javascript:', 'data:', 'blob:', 'file:', 'ftp:', 'ws:', 'mailto:', 'x-http:'].flatMap((scheme) => [
    scheme,
    `${scheme}alert(1)`,
    `${scheme}//evil.example`,
  ]),
  ...['http:', 'https:', 'HTTPS:'].flatMap((scheme) => [
    scheme,
    `${scheme}//`,
    `${scheme}evil.example`,
    `${scheme}/evil.example`,
    `${scheme}///evil.example`,
    `${scheme}//[evil`,
    `${scheme}//evil.example:99999`,
  ]),
  ...USABLE.flatMap((url) =>
    REWRITTEN.flatMap((character) =>
      Array.from(
        { length: url.length + 1 },
        (_, index) => url.slice(0, index) + character + url.slice(index),
      ),
    ),
  ),
];

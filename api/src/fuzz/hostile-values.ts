/** Values that break programs: too long, too large, too deep, of another type, not to be stored. */
const VALUES: readonly (readonly unknown[])[] = [
  ['', ' ', '\u0000', '가\ud800', '\u202e', 'NaN', '2025-02-30', '9999-12-31', '0000-00-00', '%00'],
  ['가'.repeat(600), 'a'.repeat(70_000), '{"a":1}', '../../etc/passwd', "'; drop table posts; --"],
  ['/api/media/x/y', 'https://evil.invalid/a/b', 'http://['],
  [null, true, -1, 0, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], [[]], {}, [null], ['x'], { toString: 1 }],
];
export const HOSTILE_VALUES = VALUES.flat();

/** The values are the same for a parameter of a path, encoded. */
export const HOSTILE_PATHS: readonly string[] = [
  ['0', '-1', '1.5', '1e3', '0x10', '9007199254740993', '99999999999999999999', 'NaN', 'null', '%00'],
  ['%F0%9F%98%80', '%zz', '..%2f', "1'--", 'a'.repeat(190), 'ABCD2345', ' ', '%20'],
].flat();

/** Content types that no call takes, or that are none. */
export const CONTENT_TYPES: readonly string[] = [
  ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json;', ';'],
  ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x'],
  ['application/x-www-form-urlencoded', 'application/octet-stream'],
].flat();

/** What is no JSON, or JSON that is no object. */
export const BROKEN_BODIES: readonly string[] = [
  ['{', '[1,', '"', 'nul', '\ufeff{}', '{"a":1}}', '{"__proto__":{"x":1}}', '--x--', 'a=1&b=2', '[]'],
  ['3', 'null', ''],
].flat();

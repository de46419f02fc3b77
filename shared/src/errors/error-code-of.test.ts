import { ERROR_CODES, ERROR_MESSAGES } from 'shared/contract/error-code';
import { ApiError, requiresLogin, customError, isAbort, toErrorCode } from 'shared/errors';

test.each([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [408, 'TIMEOUT'],
  [500, 'INTERNAL_SERVER_ERROR'],
  [402, 'UNKNOWN_ERROR'],
  [409, 'UNKNOWN_ERROR'],
  [413, 'UNKNOWN_ERROR'],
  [429, 'UNKNOWN_ERROR'],
  [502, 'UNKNOWN_ERROR'],
  [503, 'UNKNOWN_ERROR'],
])('an answer %i without a code in its body is %s', (status, code) => {
  expect(toErrorCode({ status })).toBe(code);
});

test.each(ERROR_CODES)('the code %s of a body wins over its status', (bodyCode) => {
  expect(toErrorCode({ status: 418, bodyCode })).toBe(bodyCode);
});

test('no answer is NETWORK_ERROR, and giving up waiting is TIMEOUT', () => {
  expect(toErrorCode({})).toBe('NETWORK_ERROR');
  expect(toErrorCode({ status: null })).toBe('NETWORK_ERROR');
  expect(toErrorCode({ timedOut: true })).toBe('TIMEOUT');
});

test.each([
  ['NETWORK_ERROR', '네트워크 연결을 확인해주세요.'],
  ['TIMEOUT', '요청 시간이 초과되었습니다.'],
  ['UNAUTHORIZED', '로그인이 필요합니다.'],
  ['FORBIDDEN', '접근 권한이 없습니다.'],
  ['TOKEN_EXPIRED', '로그인이 만료되었습니다. 다시 로그인해주세요.'],
  ['INTERNAL_SERVER_ERROR', '일시적인 서버 문제가 발생했습니다.'],
  ['BAD_REQUEST', '잘못된 요청입니다.'],
  ['NOT_FOUND', '요청하신 내용을 찾을 수 없습니다.'],
  ['VALIDATION_ERROR', '입력 정보가 올바르지 않습니다.'],
  ['DUPLICATE_ERROR', '이미 존재하는 데이터입니다.'],
  ['LIMIT_EXCEEDED', '한도를 초과했습니다.'],
  ['UNKNOWN_ERROR', '알 수 없는 오류가 발생했습니다.'],
] as const)('%s reads "%s"', (code, message) => {
  expect(new ApiError({ code }).message).toBe(message);
});

test('every code of the catalogue has Korean words', () => {
  expect(Object.keys(ERROR_MESSAGES).toSorted()).toEqual([...ERROR_CODES].toSorted());
});

test('a code that nobody knows reads as the unknown error', () => {
  expect(new ApiError({ code: 'MADE_UP_LATER' }).message).toBe(ERROR_MESSAGES.UNKNOWN_ERROR);
});

test('errors raised by hand have codes of their own', () => {
  expect(customError('따로 알림')).toMatchObject({
    code: 'CUSTOM_ERROR',
    message: '따로 알림',
    status: null,
  });
  expect(customError('직접 알림', 'MANUAL_ERROR')).toMatchObject({ code: 'MANUAL_ERROR' });
  expect(customError('이름 있는 알림', 'NAMED')).toMatchObject({ code: 'NAMED' });
});

test('only UNAUTHORIZED and TOKEN_EXPIRED ask for a login', () => {
  const requiring = ERROR_CODES.filter((code) => requiresLogin(new ApiError({ code })));
  expect(requiring).toEqual(['UNAUTHORIZED', 'TOKEN_EXPIRED']);
  expect(requiresLogin(new Error('UNAUTHORIZED'))).toBe(false);
});

test('a request that was called off is no failure', () => {
  expect(isAbort(new DOMException('', 'AbortError'))).toBe(true);
  expect(isAbort(new ApiError({ code: 'TIMEOUT' }))).toBe(false);
});

import type { ErrorCode } from 'shared/contract/error-code';

/** The Korean of each code (copy.md). Pages show their own copy of these; this one is for everybody else who calls the API. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  NETWORK_ERROR: '네트워크 연결을 확인해주세요.',
  TIMEOUT: '요청 시간이 초과되었습니다.',
  UNAUTHORIZED: '로그인이 필요합니다.',
  FORBIDDEN: '접근 권한이 없습니다.',
  TOKEN_EXPIRED: '로그인이 만료되었습니다. 다시 로그인해주세요.',
  INTERNAL_SERVER_ERROR: '일시적인 서버 문제가 발생했습니다.',
  BAD_REQUEST: '잘못된 요청입니다.',
  NOT_FOUND: '요청하신 내용을 찾을 수 없습니다.',
  VALIDATION_ERROR: '입력 정보가 올바르지 않습니다.',
  DUPLICATE_ERROR: '이미 존재하는 데이터입니다.',
  LIMIT_EXCEEDED: '한도를 초과했습니다.',
  UNKNOWN_ERROR: '알 수 없는 오류가 발생했습니다.',
};

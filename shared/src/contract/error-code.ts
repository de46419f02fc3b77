/** The request errors of product.md section 8. A failed response carries one of them as `code`. */
export const ERROR_CODES = [
  'NETWORK_ERROR',
  'TIMEOUT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'TOKEN_EXPIRED',
  'INTERNAL_SERVER_ERROR',
  'BAD_REQUEST',
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'DUPLICATE_ERROR',
  'LIMIT_EXCEEDED',
  'UNKNOWN_ERROR',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * HTTP status of each code. NETWORK_ERROR is never sent: pages use it when no response came. A body that is
 * too large or of an unsupported type has its own status (413, 415) with LIMIT_EXCEEDED or BAD_REQUEST.
 */
export const STATUS_OF_ERROR_CODE: Readonly<Record<Exclude<ErrorCode, 'NETWORK_ERROR'>, number>> = {
  TIMEOUT: 408,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  TOKEN_EXPIRED: 401,
  INTERNAL_SERVER_ERROR: 500,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  DUPLICATE_ERROR: 409,
  LIMIT_EXCEEDED: 429,
  UNKNOWN_ERROR: 500,
};

/** Korean message of each code (copy.md), used by API responses and by toasts. */
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

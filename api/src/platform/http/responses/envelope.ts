import type { Envelope } from 'shared/contract/envelope';
import type { ApiFailure } from '../errors/api-failure.ts';

const SUCCESS_MESSAGE = '요청을 처리했습니다.';

/** The envelope of a success; undefined `data` becomes null, so that the key always exists. */
export function success(data: unknown): Envelope {
  return { success: true, data: data ?? null, message: SUCCESS_MESSAGE, code: 'OK' };
}

export function failure(apiFailure: ApiFailure): Envelope {
  const envelope: Envelope = {
    success: false,
    data: null,
    message: apiFailure.message,
    code: apiFailure.code,
  };
  return apiFailure.details === undefined ? envelope : { ...envelope, details: [...apiFailure.details] };
}

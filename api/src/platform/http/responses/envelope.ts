import type { Envelope } from 'shared/contract/envelope';
import type { ApiFailure } from '../errors/api-failure.ts';

const SUCCESS_MESSAGE = '요청을 처리했습니다.';

/** The envelope of a success; undefined `data` becomes null, so that the key always exists. */
export function success(data: unknown): Envelope {
  return { success: true, data: data ?? null, message: SUCCESS_MESSAGE, code: 'OK' };
}

/** Details of one response: nobody reads more, and a caller chooses how many a request would make. */
const DETAILS_MAX = 20;
/** Names of fields may be the caller's own: those of parts of a form. */
const FIELD_NAME_MAX = 100;

/** The envelope of a failure, small whatever the request was. */
export function failure({ message, code, details: all }: ApiFailure): Envelope {
  const envelope: Envelope = { success: false, data: null, message, code };
  const details = all
    ?.slice(0, DETAILS_MAX)
    .map(({ field, message }) => ({ field: field.slice(0, FIELD_NAME_MAX), message }));
  return details === undefined ? envelope : { ...envelope, details };
}

import { STATUS_CODES } from 'node:http';
import type { Call } from 'shared/contract/call';
import { ERROR_CODES, STATUS_OF_ERROR_CODE, type ErrorCode } from 'shared/contract/error-code';

const SENT_CODES = ERROR_CODES.filter((code) => code !== 'NETWORK_ERROR');

/** The error codes of each status: their own, and the other statuses they are sent with. */
const CODES_OF_STATUS: Readonly<Record<string, readonly ErrorCode[] | undefined>> = {
  ...Object.groupBy(SENT_CODES, (code) => STATUS_OF_ERROR_CODE[code]),
  413: ['LIMIT_EXCEEDED'],
  415: ['BAD_REQUEST'],
  503: ['INTERNAL_SERVER_ERROR'],
  507: ['LIMIT_EXCEEDED', 'INTERNAL_SERVER_ERROR'],
};

/** `#/components/responses/Failure400` for each of them. */
export function errorResponses(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(CODES_OF_STATUS).map(([status, codes]) => [
      `Failure${status}`,
      {
        description: STATUS_CODES[status],
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}

export function errorStatusesOf(call: Call): number[] {
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const never = new Set<number>();
  if (call.access === 'public' && !call.path.startsWith('/auth/')) never.add(401);
  if (call.bodyAs === undefined) never.add(507);
  if (!takesBody) for (const status of [409, 507]) never.add(status);
  return Object.keys(CODES_OF_STATUS)
    .map(Number)
    .filter((status) => !never.has(status));
}

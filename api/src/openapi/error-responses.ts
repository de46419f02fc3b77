import { STATUS_CODES } from 'node:http';
import type { Call } from 'shared/contract/call';
import type { ErrorCode } from 'shared/contract/error-code';

/** The error codes of each status. 405 is sent per path, not per operation. */
const CODES_OF_STATUS: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['BAD_REQUEST', 'VALIDATION_ERROR'],
  401: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  408: ['TIMEOUT'],
  409: ['DUPLICATE_ERROR'],
  413: ['LIMIT_EXCEEDED'],
  415: ['BAD_REQUEST'],
  429: ['LIMIT_EXCEEDED'],
  500: ['INTERNAL_SERVER_ERROR', 'UNKNOWN_ERROR'],
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

/** The error statuses that a call may answer with. */
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

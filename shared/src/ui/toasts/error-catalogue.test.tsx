import { act, cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { RouterProvider } from 'react-router-dom';
import { createMemoryRouter } from 'shared/testing/memory-router';
import { userCalls } from 'shared/contract/user';
import { ERROR_MESSAGES } from 'shared/contract/error-code';
import { ApiError, InvalidResponseError, clearToasts, forgetReportedMessages, isAbort } from 'shared/errors';
import { callApi } from 'shared/http';
import { Toasts } from 'shared/ui/Toasts';
import { apiServer, breaksOff, neverResponds, withApiServer } from '../../testing/api-server.ts';
import { IS_FULL_RUN } from '../../../../scripts/test/full-run.ts';

/* Every failure of a request, and its message. The tables follow product.md section 8 and copy.md. */

const MESSAGES = {
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
} as const;

type Code = keyof typeof MESSAGES;
const CODES = Object.keys(MESSAGES) as Code[];
const REQUIRING_LOGIN: readonly string[] = ['UNAUTHORIZED', 'TOKEN_EXPIRED'];

/** The code that a status has by itself; every other one is unknown. */
const CODE_OF_STATUS: ReadonlyMap<number, Code> = new Map([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [408, 'TIMEOUT'],
  [500, 'INTERNAL_SERVER_ERROR'],
]);
const STATUSES = [...CODE_OF_STATUS.keys(), 402, 405, 409, 413, 415, 422, 429, 502, 503];

type Body = { what: string; body: string; type?: string; code?: string; message?: string };

const json = (what: string, body: object, expected: Pick<Body, 'code' | 'message'> = {}): Body => ({
  what,
  body: JSON.stringify(body),
  ...expected,
});

const OWN_MESSAGE = '내일 다시 만들어주세요.';

/** The body has no `code`: the status says it. */
const BODIES: readonly Body[] = [
  { what: 'nothing', body: '' },
  { what: "a proxy's page", body: '<html><h1>Bad Gateway</h1></html>', type: 'text/html' },
  json('JSON without a code', { success: false, message: 'x' }),
  json('a code that is none', { success: false, code: 7, message: 'x' }),
  json('an empty code', { success: false, code: '', message: 'x' }),
  ...CODES.map((code) =>
    json(
      `${code} with words`,
      { success: false, code, message: OWN_MESSAGE },
      { code, message: OWN_MESSAGE },
    ),
  ),
  ...CODES.map((code) =>
    json(`${code} without words`, { success: false, code }, { code, message: MESSAGES.UNKNOWN_ERROR }),
  ),
  ...[OWN_MESSAGE, undefined].map((message) =>
    json(
      `a code made up later, ${message === undefined ? 'without' : 'with'} words`,
      { code: 'FAMILY_ASLEEP', message },
      { code: 'FAMILY_ASLEEP', message: message ?? MESSAGES.UNKNOWN_ERROR },
    ),
  ),
];

/** Every body with the first status, and every status with two bodies: one without and one with a code. */
function isInShortRun(status: number, what: string): boolean {
  return status === STATUSES[0] || what === 'nothing' || what === 'FORBIDDEN with words';
}

const CASES = STATUSES.flatMap((status) => {
  const byStatus = CODE_OF_STATUS.get(status) ?? 'UNKNOWN_ERROR';
  return BODIES.filter(({ what }) => IS_FULL_RUN || isInShortRun(status, what)).map(
    ({ code = byStatus, message = MESSAGES[byStatus], ...rest }) => ({ status, code, message, ...rest }),
  );
});

withApiServer();

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  showPage();
});

afterEach(() => {
  act(() => clearToasts());
  forgetReportedMessages();
});

function showPage(): void {
  const router = createMemoryRouter([{ path: '/', Component: Toasts }]);
  render(<RouterProvider router={router} />);
}

type RequestOptions = NonNullable<Parameters<typeof callApi<typeof userCalls.current>>[1]>;

async function request(options: RequestOptions = {}): Promise<unknown> {
  return act(() =>
    callApi(userCalls.current, options).then(
      () => 'no failure',
      (error: unknown) => error,
    ),
  );
}

function expectSeen(message: string, code: string): void {
  const alerts = screen.getAllByRole('alert');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toHaveTextContent(message);
  const logins = screen.queryAllByRole('button', { name: '로그인하기' });
  expect(logins).toHaveLength(REQUIRING_LOGIN.includes(code) ? 1 : 0);
}

test.each(CASES)('$status with $what: $code, "$message"', async ({ status, body, type, code, message }) => {
  const headers = { 'content-type': type ?? 'application/json' };
  apiServer.use(http.get('*/api/users/user', () => new HttpResponse(body, { status, headers })));
  const error = await request();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, status, message });
  expectSeen(message, code);
});

describe('a request without an answer', () => {
  test.each([
    ['the connection breaks', 'NETWORK_ERROR', breaksOff(userCalls.current), {}],
    ['nobody answers in time', 'TIMEOUT', neverResponds(userCalls.current), { timeoutMs: 20 }],
  ] as const)('%s: %s', async (_what, code, network, options) => {
    apiServer.use(network);
    expect(await request(options)).toMatchObject({ code, status: null, message: MESSAGES[code] });
    expectSeen(MESSAGES[code], code);
  });

  test('one that was called off is told nobody', async () => {
    apiServer.use(neverResponds(userCalls.current));
    const leaving = new AbortController();
    const pending = request({ signal: leaving.signal });
    leaving.abort();
    expect(isAbort(await pending)).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

const OF_ANOTHER_SHAPE = '{"success":true,"data":{},"message":"","code":"OK"}';
const NO = '{"success":false,"message":"내일 다시 만들어주세요.","code":"LIMIT_EXCEEDED"}';

test.each([
  ['a page', '<html></html>', { code: 'UNKNOWN_ERROR', message: MESSAGES.UNKNOWN_ERROR }],
  ['no envelope', '{"userId":1}', { code: 'UNKNOWN_ERROR', message: MESSAGES.UNKNOWN_ERROR }],
  ['data of another shape', OF_ANOTHER_SHAPE, { code: 'UNKNOWN_ERROR', message: MESSAGES.UNKNOWN_ERROR }],
  ['an envelope that says no', NO, { code: 'LIMIT_EXCEEDED', message: OWN_MESSAGE }],
])('a response of 200 that is none: %s', async (_what, body, { code, message }) => {
  apiServer.use(http.get('*/api/users/user', () => new HttpResponse(body)));
  const error = await request();
  expect(error).toBeInstanceOf(code === 'UNKNOWN_ERROR' ? InvalidResponseError : ApiError);
  expect(error).toMatchObject({ code, status: 200 });
  expectSeen(message, code);
});

test('every code of the catalogue has its words', () => {
  expect(ERROR_MESSAGES).toEqual(MESSAGES);
});

describe('nobody is told', () => {
  test.each([
    ['silent', { silent: true }],
    ['marked as a retry', { retryMarker: true }],
  ] as const)('of a request that is %s', async (_what, options) => {
    apiServer.use(breaksOff(userCalls.current));
    expect(await request(options)).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('twice of the same within five seconds', async () => {
    apiServer.use(breaksOff(userCalls.current));
    await request();
    await request();
    expectSeen(MESSAGES.NETWORK_ERROR, 'NETWORK_ERROR');
    cleanup();
    act(() => clearToasts());
    showPage();
    await request();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

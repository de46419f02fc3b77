import { configure, getConfig } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import * as z from 'shared/schema';
import type { Call } from 'shared/contract/call';
import type { FieldError } from 'shared/contract/envelope';
import { ERROR_MESSAGES, type ErrorCode, STATUS_OF_ERROR_CODE } from 'shared/contract/error-code';
import { configureHttp } from 'shared/http';
import { apiClient } from 'shared/http/axios-transport';

const libraryConfig = { ...getConfig() };
/** The environment of the tests has Node's (scripts/jest/browser-environment.cjs). */
declare const setImmediate: (callback: (value: unknown) => void) => unknown;
/** Tests replace the global one by that of a fake clock. */
const realSetImmediate = setImmediate;

// No test depends on how fast a machine is: what never comes is ended late, and what is found is handed to
// the test once React has run the effects of that paint, as a person's tap comes after them.
configure({
  asyncUtilTimeout: 20_000,
  asyncWrapper: (find) =>
    libraryConfig.asyncWrapper(async () => {
      const found: unknown = await find();
      await new Promise((resolve) => realSetImmediate(resolve));
      return found;
    }),
});

export type { RequestHandler };

/** The fake network of the tests. Unhandled requests fail. */
export const apiServer = setupServer();

const API_BASE_PATH = '/api';

/** Input of a fake response. `body` was parsed with the call's schema. */
export type FakedRequest<Body> = {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Body;
  headers: Headers;
  /** The multipart form, where one was sent; files are in it. */
  form: FormData | null;
};

/** Without its `undefined`, the body of a call without one is `never`. */
type BodyOf<C extends Call> = [NonNullable<C['body']>] extends [never]
  ? undefined
  : z.output<NonNullable<C['body']>>;
type Responder<C extends Call> = (
  request: FakedRequest<BodyOf<C>>,
) => z.input<C['response']> | Promise<z.input<C['response']>>;

/** Starts and stops the network with the test file. Called by `shared/testing/render` already. */
export function withApiServer(): void {
  beforeAll(() => {
    configureHttp({ apiBaseUrl: API_BASE_PATH });
    // jsdom leaves the timer of a broken request: the run would wait five minutes for it.
    apiClient.defaults.timeout = 0;
    apiServer.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => apiServer.resetHandlers());
  afterAll(() => apiServer.close());
}

/** Responds: `respondsWith(postCalls.recent, [post])`, or a function. Contract breaches: 500, logged. */
export function respondsWith<C extends Call>(
  call: C,
  data: z.input<C['response']> | Responder<C>,
): RequestHandler {
  return handlerOf(call, async (request, params) => {
    const received = await readRequest(call, request, params);
    const response: unknown = typeof data === 'function' ? await (data as Responder<C>)(received) : data;
    const parsed = z.safeParse(call.response, response);
    if (!parsed.success)
      throw new Error(`The faked answer breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
    return HttpResponse.json({ success: true, data: response, message: '', code: 'OK' });
  });
}

type ErrorOptions = {
  message?: string;
  details?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
};

/** Rejects a call with a code of the catalogue, like the API. */
export function respondsWithError(
  call: Call,
  code: Exclude<ErrorCode, 'NETWORK_ERROR'>,
  { message = ERROR_MESSAGES[code], details, headers = {} }: ErrorOptions = {},
): RequestHandler {
  return handlerOf(call, () =>
    HttpResponse.json(
      { success: false, data: null, message, code, ...(details === undefined ? {} : { details }) },
      { status: STATUS_OF_ERROR_CODE[code], headers: { ...headers } },
    ),
  );
}

export function breaksOff(call: Call): RequestHandler {
  return handlerOf(call, () => HttpResponse.error());
}

/** Never responds: for tests of loading states. */
export function neverResponds(call: Call): RequestHandler {
  // The delay is not msw's endless one: its timer would keep the test run alive.
  return handlerOf(call, () => new Promise<Response>(() => undefined));
}

function handlerOf(
  { method, path }: Call,
  respond: (request: Request, params: Record<string, string>) => Response | Promise<Response>,
): RequestHandler {
  const address = `*${API_BASE_PATH}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const verb = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method];
  return http[verb](address, ({ request, params }) => respond(request, textParams(params)));
}

async function readRequest<C extends Call>(call: C, request: Request, params: Record<string, string>) {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  const form = isForm ? await request.formData() : null;
  const sent: unknown = form === null ? await readJson(request) : await readRequestPart(form);
  const parsed = call.body === undefined ? null : z.safeParse(call.body, sent);
  if (parsed?.success === false) {
    throw new Error(`The request breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
  }
  return {
    params,
    query: new URL(request.url).searchParams,
    body: parsed?.data as BodyOf<C>,
    headers: request.headers,
    form,
  };
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The JSON travels in the part `request`, as text or as a file of type application/json. */
async function readRequestPart(form: FormData): Promise<unknown> {
  const part = form.get('request');
  if (part === null) return {};
  return JSON.parse(typeof part === 'string' ? part : await part.text());
}

function textParams(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

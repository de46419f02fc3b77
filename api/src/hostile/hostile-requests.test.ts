import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Call } from 'shared/contract/call';
import { config, locales } from 'zod/mini';
import { ALL_CALLS } from 'shared/contract/calls';
import { jsonSchemaOf } from '../openapi/json-schema.ts';
import { jsonLimitOf } from '../platform/http/requests/body-limit.ts';
import { cpuMsOfAsync } from '../testing/hostile/cpu-time.ts';
import { fittingValue, requestOf } from '../testing/hostile/fitting-requests.ts';
import { hostileStrings } from '../testing/hostile/hostile-strings.ts';
import {
  makeFamily,
  startTestApi,
  type TestFamilyMember,
  type TestRequest,
} from '../testing/server/test-api.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';

const BUDGET_MS = 50;
const WHOLE_UNITS = 262_144;
/** The router knows no longer parameters. */
const PARAM_UNITS = 190;
const LINE_UNITS = 4_000;
/** Node reads 16 KB of the request line and headers. */
const LINE_MAX = 15_000;
const RESPONSE_BYTES = 8_192;
const OPERATOR_TOKEN = 'a-token-of-an-operator-for-this-test';

const MANY = '1000000';
const limits = ['LOGIN', 'LOGIN_PER_ADDRESS', 'LOGIN_START', 'PASSWORD', 'TELEMETRY', 'ERROR_REPORT'].map(
  (name) => `${name}_PER_MINUTE`,
);
for (const name of ['SIGNUP', 'LOGIN_PER_ACCOUNT', 'POST', 'UPLOAD', 'COMMENT', 'JOIN', 'INVITE', 'ARCHIVE'])
  limits.push(`${name}_PER_HOUR`);
const api = await startTestApi({
  TRUST_PROXY: '1',
  TELEMETRY_TOKEN: OPERATOR_TOKEN,
  LIMIT_GOODS_SAVE_PER_HOUR: MANY,
  ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, MANY])),
});

/** Calls after which the caller is somebody else; they take no text. */
const ENDS_THE_CALLER = new Set(['/auth/logout', '/family/leave', '/users/user', '/auth/sessions']);

let turn = 0;
/** An eighth of them in turns: hostile-schemas.test.ts tries them all on each schema. */
function someOf(texts: readonly string[]): readonly string[] {
  turn += 1;
  return IS_FULL_RUN ? texts : texts.filter((_, index) => index % 8 === turn % 8);
}

async function callerOf(call: Call): Promise<Pick<TestFamilyMember, 'token'>> {
  if (call.access === 'operator') return { token: OPERATOR_TOKEN };
  const [member] = await makeFamily(api, '우리집', ['엄마']);
  return member;
}

/** Everywhere in a value where a text or a list stands, with something else in its place. */
function* replaced(value: unknown, by: unknown, isTarget: (part: unknown) => boolean): Generator {
  if (isTarget(value)) yield by;
  if (typeof value !== 'object' || value === null) return;
  // One item of a list is as good as another.
  for (const [key, part] of Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)) {
    for (const other of replaced(part, by, isTarget)) {
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other };
    }
  }
}

const isText = (part: unknown): boolean => typeof part === 'string';
const isList = (part: unknown): boolean => Array.isArray(part);

/** What is wrong with the response, or takes too long. */
async function problemOf(request: TestRequest, token: string): Promise<string | undefined> {
  let problem: string | undefined;
  // Written before it is measured: the test and the server are one process.
  const body = request.body ?? (request.json === undefined ? null : JSON.stringify(request.json));
  const ms = await cpuMsOfAsync(async () => {
    const headers = new Headers(request.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    if (request.json !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(`${api.origin}/api${request.path}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      body,
    });
    const text = await response.text();
    if (response.status >= 500) problem = `${response.status} ${text.slice(0, 200)}`;
    else if (response.status >= 400) problem = problemOfFailure(text);
  }, BUDGET_MS);
  return ms > BUDGET_MS ? `${Math.round(ms)} ms of CPU` : problem;
}

function problemOfFailure(text: string): string | undefined {
  if (Buffer.byteLength(text) > RESPONSE_BYTES) return `a response of ${Buffer.byteLength(text)} bytes`;
  const { details = [], message }: { details?: unknown[]; message?: string } = JSON.parse(text);
  if (details.length > 20) return `${details.length} details`;
  return /[가-힣]/.test(message ?? '') ? undefined : `no Korean message: ${text.slice(0, 200)}`;
}

/** Each of them is tried; the rest says the same as those that were slow or wrong. */
async function problemsOf(tries: Iterable<[string, TestRequest]>, token: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, request] of tries) {
    const problem = await problemOf(request, token);
    if (problem !== undefined) problems.push(`${request.method ?? 'GET'} ${what}: ${problem}`);
    if (problems.length > 3) break;
  }
  return problems;
}

function* bodyTries(call: Call): Generator<[string, TestRequest]> {
  if (call.body === undefined) return;
  const fitting = fittingValue(call.body);
  // As much as the call reads at all, and far more.
  const units = Math.floor(jsonLimitOf(call) / 8);
  const texts = [...someOf(hostileStrings(units)), 'a@'.concat('.'.repeat(WHOLE_UNITS), '@')];
  const lists = [Array.from({ length: units }, () => null), Array.from({ length: 120_000 }, () => 1)];
  const tries = [
    ...texts.map((text) => ['text', replaced(fitting, text, isText)] as const),
    ...lists.map((list) => [`${list.length} items`, replaced(fitting, list, isList)] as const),
  ];
  for (const [what, bodies] of tries)
    for (const body of bodies) yield [`${call.path} ${what}`, requestOf(call, { body })];
}

function* addressTries(call: Call): Generator<[string, TestRequest]> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const query = call.query === undefined ? {} : jsonSchemaOf(call.query, 'input').properties;
  for (const text of someOf(hostileStrings(PARAM_UNITS)))
    for (const name of names) yield [`${call.path} ${name}`, requestOf(call, { params: { [name]: text } })];
  for (const text of someOf(hostileStrings(LINE_UNITS)))
    for (const name of Object.keys(query ?? {})) {
      const request = requestOf(call, { query: { [name]: text } });
      if (request.path.length < LINE_MAX) yield [`${call.path} ${name}`, request];
    }
}

describe('hostile texts in every field of every call get a short response within 50 ms of CPU', () => {
  for (const call of ALL_CALLS.filter(({ path }) => !ENDS_THE_CALLER.has(path))) {
    test(`${call.method} ${call.path}`, async () => {
      const { token } = await callerOf(call);
      const tries = [...bodyTries(call), ...addressTries(call)];
      assert.deepEqual(await problemsOf(tries, token), []);
    });
  }
});

test('names of unknown fields are not repeated, whatever messages zod has', async (context) => {
  // Another package loads them for the whole process (`ai`), and they name the fields.
  config(locales.en());
  context.after(() => config({ localeError: undefined }));
  const json = { samples: [{ ['가'.repeat(3_000)]: 1 }], ['나'.repeat(3_000)]: 1 };
  const response = await api.request({ method: 'POST', path: '/telemetry', json });
  assert.equal(response.status, 400);
  assert.doesNotMatch(JSON.stringify(response.body), /가가|나나/);
});

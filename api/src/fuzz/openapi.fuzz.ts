import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { commentSchema } from 'shared/contract/comment';
import * as z from 'shared/schema';
import type { OpenApiDocument } from '../openapi/openapi-document.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { beginVideo } from '../testing/data/goods.ts';
import { inviteCode, makeFamily, startTestApi, dataOf } from '../testing/server/test-api.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { writePost } from '../testing/data/posts.ts';
import { fuzzedRequests, type FuzzedRequest } from './fuzzed-requests.ts';
import type { KnownValues } from './schema-values.ts';

/*
 * Valid and mutated requests generated from the OpenAPI document, against the real app and database: no 5xx,
 * no hang, every response matches its schema. FUZZ_SEED reproduces a run (a number, or `new` for a random
 * one); FUZZ_REQUESTS is the number of requests.
 */

const requestedSeed = process.env['FUZZ_SEED'] ?? '16';
const randomSeed = requestedSeed === 'new' ? randomInt(2 ** 31) : Number(requestedSeed);
const requestCount = Number(process.env['FUZZ_REQUESTS'] ?? (IS_FULL_RUN ? '5000' : '1500'));
/** Callers leave, delete what they have, and log out: each round has a family of its own. */
const REQUESTS_A_ROUND = 50;
const AT_ONCE = 6;
const LONGEST_MS = 20_000;

/** What part of the calls has to succeed now and then: some need a social login, or a made video. */
const LEAST_REACHED = 0.6;
const MANY = '1000000';
const limits = ['POST', 'COMMENT', 'JOIN', 'INVITE', 'ARCHIVE'].map((name) => `LIMIT_${name}_PER_HOUR`);
const api = await startTestApi({
  LOG_LEVEL: 'error',
  LIMIT_TELEMETRY_PER_MINUTE: MANY,
  LIMIT_GOODS_PER_DAY: '20',
  ...Object.fromEntries(limits.map((name) => [name, MANY])),
});
const published = await fetch(`${api.origin}/api/openapi.json`);
const document: OpenApiDocument = JSON.parse(await published.text());
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });
ajv.addSchema(document, 'document');
const validators = new Map<string, ValidateFunction>();
const responsesSchema = z.record(z.string(), z.object({ $ref: z.optional(z.string()) }));
const photo = new Uint8Array(await plainJpeg('#88aacc', 16, 12));

type World = { tokens: Readonly<Record<FuzzedRequest['caller'], string | undefined>>; known: KnownValues };

/** A family with a post and a comment, and somebody of another family. */
async function makeWorld(): Promise<World> {
  const [member, other] = await makeFamily(api, '우리집', ['엄마', '아빠']);
  const [stranger] = await makeFamily(api, '옆집', ['이웃']);
  const postId = await writePost(api, member);
  const comment = { method: 'POST', path: `/memory-post/${postId}/comment`, json: { content: '댓글' } };
  const { commentId } = dataOf(commentSchema, await api.request({ ...comment, token: other.token }));
  const jobId = await beginVideo(api, member);
  const code = await inviteCode(api, member);
  return {
    tokens: { member: member.token, stranger: stranger.token, nobody: undefined, forged: 'x'.repeat(43) },
    known: {
      postId: [postId],
      commentId: [commentId],
      familyId: [member.familyId, stranger.familyId],
      familyMemberId: [other.familyMemberId, stranger.familyMemberId],
      userId: [member.userId, other.userId, stranger.userId],
      code: [code],
      provider: ['local', 'kakao', 'none'],
      email: ['someone@example.com', 'other@example.com'],
      password: ['abcd123!', 'wrong'],
      memoryDate: ['2025-05-05', '2024-02-29', '2999-01-01'],
      month: ['2025-05', '2025-13'],
      date: ['2025-05-05'],
      participantFamilyMemberIds: [[], [other.familyMemberId]],
      existingImages: [[]],
      removedExistingImages: [[]],
      photoOrder: [[]],
      limit: [1, 30],
      before: [commentId, commentId + 1],
      offset: [0, 1],
      illustration: [null],
      actionPrompt: ['눈이 내려요'],
      jobId: [jobId],
    },
  };
}

/** Responses by operation and status: requests that all fail validation would find nothing. */
const statuses = new Map<string, Map<number, number>>();

function count({ method, path }: FuzzedRequest, status: number): void {
  const counts = statuses.get(`${method} ${path}`) ?? new Map<number, number>();
  statuses.set(`${method} ${path}`, counts.set(status, (counts.get(status) ?? 0) + 1));
}

/** Compares a response with the schema that the document publishes for its status. */
async function problemOf(method: string, path: string, response: Response): Promise<string | undefined> {
  const { status, headers } = response;
  const text = await response.text();
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  const operation = document.paths[path]?.[method.toLowerCase()];
  const published = z.safeParse(responsesSchema, operation?.['responses']).data?.[String(status)];
  if (published === undefined) return `${status} is not in the document: ${text.slice(0, 300)}`;
  if (status === 304) return text === '' ? undefined : '304 with a body';
  const contentType = headers.get('content-type') ?? '';
  if (!contentType.startsWith('application/json')) return `${status} is ${contentType}`;
  const escaped = (segment: string) =>
    encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
  const pointer =
    published.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  const $ref = `document#${pointer}/content/${escaped('application/json')}/schema`;
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  if (validate(JSON.parse(text))) return undefined;
  return `${status} breaks its schema: ${ajv.errorsText(validate.errors)} ${text.slice(0, 300)}`;
}

async function problemWith(request: FuzzedRequest, { tokens }: World): Promise<string | undefined> {
  const headers = new Headers(request.headers);
  const token = tokens[request.caller];
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(`${api.origin}/api${request.address}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
      // GET and HEAD have no body in fetch.
      ...(request.body === undefined || request.method === 'GET' ? {} : { body: request.body }),
    });
    count(request, response.status);
    return await problemOf(request.method, request.path, response);
  } catch (error) {
    return `no response: ${error instanceof Error ? `${error.name} ${error.message} ${String(error.cause)}` : String(error)}`;
  }
}

test(`${requestCount} requests: no 5xx, no hang, and no response that the document does not have (FUZZ_SEED=${randomSeed})`, async (context) => {
  const problems: string[] = [];
  for (let sent = 0; sent < requestCount; sent += REQUESTS_A_ROUND) {
    const world = await makeWorld();
    const requests = fc.sample(fuzzedRequests(document, world.known, photo), {
      seed: randomSeed + sent,
      numRuns: Math.min(REQUESTS_A_ROUND, requestCount - sent),
    });
    // All take from the same ones.
    const left = requests.values();
    const sendAll = async (): Promise<void> => {
      for (const request of left) {
        const problem = await problemWith(request, world);
        if (problem === undefined) continue;
        const body = request.body === undefined ? '' : new TextDecoder().decode(request.body).slice(0, 500);
        const { method, address, caller, headers } = request;
        problems.push(
          `${method} ${address.slice(0, 300)} ${caller} ${JSON.stringify(headers)} ${body}\n  ${problem}`,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    // The rest would say the same again.
    if (problems.length > 40) break;
  }
  assert.equal(problems.length, 0, `${problems.length} problems:\n${problems.join('\n')}`);
  context.diagnostic(
    JSON.stringify([...statuses].map(([name, counts]) => [name, Object.fromEntries(counts)])),
  );
  const reached = [...statuses.values()].filter((counts) =>
    [...counts.keys()].some((status) => status < 300),
  );
  const share = `${reached.length} of ${statuses.size} calls succeeded at all`;
  assert.ok(reached.length >= statuses.size * LEAST_REACHED, share);
});

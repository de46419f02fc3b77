import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Envelope, envelopeSchema } from 'shared/contract/envelope';
import * as z from 'shared/schema';
import { inviteLinkSchema } from 'shared/contract/family/family';
import { buildApp } from '../../app.ts';
import { createPasswordHasher, type HasherOptions } from '../../platform/passwords/password-hasher.ts';
import type { ApiContext } from '../../platform/context.ts';
import type { DatabaseAddress } from '../../platform/database/pool.ts';
import { createRepeatedReads } from '../../platform/database/repeated-reads.ts';
import { NO_PAGE_POLICY } from 'federation/release-format/served-headers';
import { registerProcess } from '../../platform/processes/process-registry.ts';
import { settleClock } from '../../platform/database/settle-clock.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import type { GoodsKinds } from '../../goods/kinds/goods-kind.ts';
import { GOODS_KINDS } from '../../goods/kinds/registry.ts';
import { createJobQueue } from '../../platform/job-queue/job-queue.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { openMedia } from '../../platform/media/open-media.ts';
import { databaseUrlOf } from '../services/database-url.ts';
import { openTestPools, type TestPools } from './test-pools.ts';
import { dropTestDatabase, makeTestDatabase, testCluster } from '../services/test-cluster.ts';
import { onlyRow } from '../../platform/database/executor.ts';
import { issueAccessToken } from '../../platform/http/authentication/access-token.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { users } from '../../platform/database/schema/users-and-media.ts';

export type TestRequest = {
  method?: string;
  /** A path lies below /api: `/users/user`. */
  path: string;
  token?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is: a FormData, a string … with its own content-type in `headers`. */
  body?: NonNullable<RequestInit['body']>;
  headers?: Readonly<Record<string, string>>;
};

export type TestResponse<Body> = { status: number; headers: Headers; body: Body };

/** Sends a request and asserts an envelope, whatever the status. */
export async function sendRequest(origin: string, request: TestRequest): Promise<TestResponse<Envelope>> {
  const headers = new Headers(request.headers);
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
  const init: RequestInit = { method: request.method ?? 'GET', headers, redirect: 'manual' };
  if (request.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.json);
  } else if (request.body !== undefined) {
    init.body = request.body;
  }
  const response = await fetch(`${origin}/api${request.path}`, init);
  assert.equal(response.headers.get('content-security-policy'), NO_PAGE_POLICY, request.path);
  const text = await response.text();
  const body = z.safeParse(envelopeSchema, text === '' ? undefined : JSON.parse(text));
  assert.ok(
    body.success,
    `${init.method} ${request.path} answered ${response.status} without an envelope: ${text.slice(0, 200)}`,
  );
  return { status: response.status, headers: response.headers, body: body.data };
}

/** The data of a response that must be a success, checked with a schema. */
export function dataOf<Schema extends z.ZodMiniType>(schema: Schema, response: TestResponse<Envelope>) {
  assert.equal(
    response.body.code,
    'OK',
    `${response.status} ${response.body.code} ${JSON.stringify(response.body.details ?? [])}`,
  );
  const parsed = z.safeParse(schema, response.body.data);
  assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
  return parsed.data;
}

export type TestApi = Pick<TestPools, 'own' | 'statements'> & {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  app: FastifyInstance;
  context: ApiContext;
  databaseAddress: DatabaseAddress;
  /** The environment of another process that uses this database and data directory. */
  environment: { DATABASE_URL: string; ONGI_DATA: string };
  /** Sends a request over HTTP. `path` is below /api: `/users/user`. */
  request: (request: TestRequest) => Promise<TestResponse<Envelope>>;
  /** Sends a request for a person. The content is a form, or is sent as JSON. */
  send: (
    person: { token?: string | undefined },
    method: string,
    path: string,
    content?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse<Envelope>>;
  /** The data of a GET that must succeed, checked with a schema. */
  read: <Schema extends z.ZodMiniType>(
    person: { token?: string | undefined },
    path: string,
    schema: Schema,
  ) => Promise<z.output<Schema>>;
  query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  /** Moves the server's clock; the tables' own defaults (`now()`) are not moved. */
  advanceClock: (milliseconds: number) => void;
  /** Whether it detects clock jumps (platform/database/settle-clock.ts), as in production. Default: no. */
  settleClocks: (isOn: boolean) => void;
  /** Stops the server's clock, for what must not depend on how fast a machine is. */
  stopClock: () => void;
};

/** Passwords hashed at what the server takes would make every login of a test take half a second. */
const CHEAP_HASHING: Partial<HasherOptions> = {
  cost: { N: 1_024, r: 8, p: 1 },
};

/**
 * The real app on a real database of its own, listening on a free port; it is ended after the file's tests.
 * @param variables of the environment, over those of a test (every answer is compared with the contract).
 * @param hashing over that of a test, which is cheap
 */
export async function startTestApi(
  variables: Readonly<Record<string, string>> = {},
  hashing: Partial<HasherOptions> = CHEAP_HASHING,
  kinds: GoodsKinds = GOODS_KINDS,
): Promise<TestApi> {
  const cluster = await testCluster();
  const databaseName = `test_${randomBytes(8).toString('hex')}`;
  const address = await makeTestDatabase(cluster, databaseName);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ongi-api-'));
  const config = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ONGI_DATA: dataDirectory,
    LOCAL_ACCOUNTS: 'on',
    ...variables,
  });
  const metrics = createMetrics();
  const pools = openTestPools(address, metrics.database);
  const { pool, database, own } = pools;
  const ending = new AbortController();
  let offsetMs = 0;
  let stoppedAtMs: number | undefined;
  const clock = () => new Date((stoppedAtMs ?? Date.now()) + offsetMs);
  const jobQueue = createJobQueue(pool, () => {});
  let settlesClock = false;
  const media = await openMedia({ ...config, clock, database, recorder: metrics.store });
  const registered = await registerProcess(
    { database, store: media.store },
    { exclusive: true, onError: () => {} },
  );
  const context: ApiContext = {
    config,
    pool,
    database,
    reads: createRepeatedReads(null),
    clock,
    metrics,
    ending: ending.signal,
    processId: registered.processId,
    passwords: createPasswordHasher(hashing),
    jobQueue,
    settleClock: () => (settlesClock ? settleClock(context) : Promise.resolve(false)),
    ...media,
  };
  // Before it is built: a database that stays connected would hold the whole run.
  const built: { app?: FastifyInstance } = {};
  after(async () => {
    await jobQueue.stop();
    // One that is kept alive would hold the server for 70 s.
    built.app?.server.closeAllConnections();
    await built.app?.close();
    await registered.leave().catch(() => {});
    await pools.end();
    await dropTestDatabase(cluster, databaseName);
    await cluster.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const app = await buildApp(context, kinds);
  built.app = app;
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    app,
    context,
    databaseAddress: address,
    environment: {
      DATABASE_URL: databaseUrlOf(address),
      ONGI_DATA: dataDirectory,
    },
    own,
    statements: pools.statements,
    request: (request) => sendRequest(origin, request),
    send: ({ token }, method, path, content, headers = {}) => {
      const body = content instanceof FormData ? { body: content } : { json: content };
      return sendRequest(origin, { method, path, token, headers, ...body });
    },
    read: async ({ token }, path, schema) => dataOf(schema, await sendRequest(origin, { path, token })),
    query: (text, values = []) => own.pool.query(text, [...values]),
    advanceClock: (milliseconds) => {
      offsetMs += milliseconds;
    },
    settleClocks: (isOn) => {
      settlesClock = isOn;
    },
    stopClock: () => {
      stoppedAtMs = Date.now();
    },
  };
}

export type TestPerson = { userId: number; nickname: string; token: string };
export type TestFamilyMember = TestPerson & { familyId: number; familyMemberId: number };

/** A user with a token and no family, inserted directly: sign-up has its own tests. */
export async function makePerson(api: TestApi, nickname: string): Promise<TestPerson> {
  const inserted = await api.context.database
    .insert(users)
    .values({ nickname })
    .returning({ userId: users.userId });
  const { userId } = onlyRow(inserted);
  const { accessToken } = await issueAccessToken(api.context, userId);
  return { userId, nickname, token: accessToken };
}

/** A family with these members, in this order. */
export async function makeFamily<const Nicknames extends readonly string[]>(
  api: TestApi,
  name: string,
  nicknames: Nicknames,
): Promise<{ readonly [Index in keyof Nicknames]: TestFamilyMember }> {
  const { database } = api.context;
  const created = await database.insert(families).values({ name }).returning({ familyId: families.familyId });
  const { familyId } = onlyRow(created);
  const members: TestFamilyMember[] = [];
  for (const nickname of nicknames) {
    const person = await makePerson(api, nickname);
    const joined = await database
      .insert(familyMembers)
      .values({ familyId, userId: person.userId })
      .returning({ familyMemberId: familyMembers.familyMemberId });
    members.push({ ...person, familyId, ...onlyRow(joined) });
  }
  // One for each nickname.
  return members as { readonly [Index in keyof Nicknames]: TestFamilyMember };
}

export async function inviteCode(api: TestApi, member: { token: string }): Promise<string> {
  return (await api.read(member, '/family/generate-link', inviteLinkSchema)).code;
}

export function valuesOf<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] {
  return rows.map((row) => row[key]);
}

/** Some fields of every row, as lists: what a test compares in one look. */
export function fieldsOf<Row, Key extends keyof Row>(rows: readonly Row[], ...keys: Key[]): Row[Key][][] {
  return rows.map((row) => keys.map((key) => row[key]));
}

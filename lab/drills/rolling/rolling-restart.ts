import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postCalls } from '../../../shared/src/contract/post.ts';
import { accessSchema } from '../../../shared/src/contract/auth.ts';
import { postForm } from '../../../api/src/testing/data/posts.ts';
import { startServerProgram, type ServerProgram } from '../../../api/src/testing/server/server-program.ts';
import { dataOf, sendRequest } from '../../../api/src/testing/server/test-api.ts';
import { makeTestDatabase, startTestCluster } from '../../../api/src/testing/services/test-cluster.ts';
import { databaseUrlOf } from '../../../api/src/testing/services/database-url.ts';
import { freePort } from '../../../federation/testing/free-port.ts';
import { startBalancer } from './balancer.ts';
import { startPersistentClients, type LoadResult } from './persistent-clients.ts';

const MANY = '1000000';
const PROCESSES = 2;
/** Above the longest time that a check of the balancer takes, so that no connection comes at the very end. */
const DRAIN_SECONDS = '3';
const POLL_INTERVAL_MS = 20;

type RollingOptions = {
  /** The load goes on until so many requests are done, and every process was restarted. */
  requests: number;
  clients: number;
  log: (line: string) => void;
};

export type RollingResult = LoadResult & {
  restarts: number;
  /** Exit codes and error output of ended processes; all of them empty and 0 where it went well. */
  ends: { code: number | null; errors: string }[];
  /** Comments in the database, to be compared with the acknowledged writes. */
  comments: number;
};

/** Restarts API processes one after another, behind a balancer and under load. */
export async function rollingRestart({ requests, clients, log }: RollingOptions): Promise<RollingResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ongi-rolling-'));
  const cluster = await startTestCluster();
  const database = await makeTestDatabase(cluster, `rolling_${randomBytes(4).toString('hex')}`);
  const backends = await Promise.all(
    Array.from({ length: PROCESSES }, async () => `http://127.0.0.1:${await freePort()}`),
  );
  const programs = new Map<string, ServerProgram>();
  const start = (backend: string): Promise<string> => {
    const program = startServerProgram(folder, {
      PORT: new URL(backend).port,
      DATABASE_URL: databaseUrlOf(database),
      DRAIN_SECONDS,
      GOODS_AT_ONCE: '0',
      LOCAL_ACCOUNTS: 'on',
      LIMIT_COMMENT_PER_HOUR: MANY,
      NODE_ENV: 'production',
    });
    programs.set(backend, program);
    return program.origin;
  };
  const ends: RollingResult['ends'] = [];
  const stop = async (backend: string): Promise<void> => {
    const program = programs.get(backend);
    program?.process.kill('SIGTERM');
    if (program !== undefined) ends.push(await program.ended);
  };
  try {
    await Promise.all(backends.map(start));
    const balancer = await startBalancer(backends);
    const untilReady = async (backend: string): Promise<void> => {
      while (!balancer.isReady(backend)) await pause(POLL_INTERVAL_MS);
    };
    await Promise.all(backends.map(untilReady));
    const { token, postId } = await signUp(balancer.origin);
    const load = startPersistentClients({ origin: balancer.origin, token, postId }, clients);
    let restarts = 0;
    while (restarts < backends.length || load.result.requests < requests) {
      const backend = backends[restarts % backends.length] ?? '';
      await stop(backend);
      await start(backend);
      await untilReady(backend);
      restarts += 1;
      log(`${restarts} restarts, ${load.result.requests} requests, ${load.result.failures.length} failed`);
    }
    await load.end();
    const comments = await countComments(balancer.origin, token, postId);
    await balancer.close();
    await Promise.all(backends.map(stop));
    return { ...load.result, restarts, ends, comments };
  } finally {
    for (const program of programs.values()) program.process.kill('SIGKILL');
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signUp(origin: string): Promise<{ token: string; postId: number }> {
  const json = { email: 'rolling@example.com', password: 'abcd123!', nickname: '엄마' };
  const signup = await sendRequest(origin, { method: 'POST', path: '/auth/local/signup', json });
  const token = dataOf(accessSchema, signup).accessToken;
  await sendRequest(origin, { method: 'POST', path: '/family', token, json: { familyName: '우리집' } });
  const body = postForm({ title: '바다' });
  const written = await sendRequest(origin, { method: 'POST', path: '/memory-post', token, body });
  return { token, postId: dataOf(postCalls.create.response, written).postId };
}

async function countComments(origin: string, token: string, postId: number): Promise<number> {
  const post = await sendRequest(origin, { path: `/memory-post/${postId}`, token });
  return dataOf(postCalls.detail.response, post).commentCount;
}

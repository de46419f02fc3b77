import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { userSchema } from 'shared/contract/user';
import { accessSchema } from 'shared/contract/auth';
import { clusterPaths } from './platform/database/supervisor/cluster-paths.ts';
import { isAlive, orphanedBackends, waitForEnd } from './platform/database/supervisor/server-process.ts';
import { EXIT_CONFIGURATION } from './platform/config/exit-codes.ts';
import { startServerProgram, type ServerProgram } from './testing/server/server-program.ts';
import { dataOf, sendRequest } from './testing/server/test-api.ts';
import { until } from './testing/until.ts';

const folder = await mkdtemp(join(tmpdir(), 'ongi-main-'));
const data = join(folder, 'data');
const paths = clusterPaths(data);
const postmasterFile = join(paths.cluster, 'postmaster.pid');
/** The programs that ran with these data, in order. */
const running: ServerProgram[] = [];

const start = () => {
  const program = startServerProgram(data);
  running.push(program);
  return program;
};
const postgresPid = async () => Number((await readFile(postmasterFile, 'utf8')).split('\n', 1)[0]);
const killNow = async (pid: number) => {
  process.kill(pid, 'SIGKILL');
  assert.ok(await waitForEnd(pid, 10_000));
};

after(async () => {
  for (const program of running) {
    program.process.kill('SIGTERM');
    await program.ended;
  }
  // A server whose program was killed last: nothing may stay behind after the tests.
  const left = await postgresPid().catch(() => undefined);
  if (left !== undefined && isAlive(left)) {
    process.kill(left, 'SIGQUIT');
    await waitForEnd(left, 10_000);
  }
  await rm(folder, { recursive: true, force: true });
});

let token = '';
const whoAmI = async (origin: string) =>
  dataOf(userSchema, await sendRequest(origin, { path: '/users/user', token }));

/** Polls until healthy: PostgreSQL is restarting; until then responses are retryable. */
async function healthyAgain(origin: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const health = await sendRequest(origin, { path: '/health' });
    const user = await sendRequest(origin, { path: '/users/user', token });
    if (health.status === 200 && user.status === 200) return;
    for (const response of [health, user]) {
      if (response.status === 200) continue;
      assert.equal(response.status, 503);
      assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    }
    assert.ok(Date.now() < deadline, 'the database did not come back');
    await sleep(50);
  }
}

/** The program that runs with these data; started where the test before has ended it. */
async function ensureRunning(): Promise<ServerProgram> {
  const last = running.at(-1);
  const isRunning = last !== undefined && last.process.exitCode === null && last.process.signalCode === null;
  const program = isRunning ? last : start();
  const origin = await program.origin;
  if (token !== '') return program;
  const json = { email: 'mom@example.com', password: 'abcd123!', nickname: '엄마' };
  const response = await sendRequest(origin, { method: 'POST', path: '/auth/local/signup', json });
  token = dataOf(accessSchema, response).accessToken;
  return program;
}

/** There are data, and nobody uses them. */
async function ensureStopped(): Promise<void> {
  if (running.at(-1)?.process.exitCode === 0) return;
  const program = await ensureRunning();
  program.process.kill('SIGTERM');
  assert.equal((await program.ended).code, 0);
}

describe('the server program', () => {
  test('makes the database at its first start; a second one on the same data says so and touches nothing', async () => {
    const first = await ensureRunning();
    const second = startServerProgram(data);
    const { code, errors } = await second.ended;
    assert.equal(code, EXIT_CONFIGURATION);
    assert.match(errors, /이미 실행 중인 온기가 쓰고 있어요/);
    assert.match(errors, new RegExp(`pid ${first.process.pid}`));
    assert.equal((await whoAmI(await first.origin)).nickname, '엄마');
  });

  test('starts a dead PostgreSQL again', async () => {
    const origin = await (await ensureRunning()).origin;
    const before = await postgresPid();
    await killNow(before);
    await healthyAgain(origin);
    assert.notEqual(await postgresPid(), before);
    assert.equal((await whoAmI(origin)).nickname, '엄마');
  });

  test('takes a living PostgreSQL over after its own death', async () => {
    const program = await ensureRunning();
    const postgres = await postgresPid();
    program.process.kill('SIGKILL');
    await program.ended;
    assert.ok(isAlive(postgres));
    const origin = await start().origin;
    assert.equal(await postgresPid(), postgres);
    assert.equal((await whoAmI(origin)).nickname, '엄마');
    await killNow(postgres);
    await healthyAgain(origin);
    assert.equal((await whoAmI(origin)).nickname, '엄마', '이어받은 것도 죽으면 다시 켠다');
  });

  test('a signal ends everything in order, with 0', async () => {
    // A program that has nothing to report yet.
    await ensureStopped();
    const program = await ensureRunning();
    const postgres = await postgresPid();
    program.process.kill('SIGINT');
    assert.deepEqual(await program.ended, { code: 0, errors: '' });
    assert.ok(!isAlive(postgres));
    await assert.rejects(readFile(postmasterFile));
  });

  for (const [name, left] of [
    ['다른 프로그램의 번호가 남아 있어도', { postmaster: String(process.pid), socket: String(process.pid) }],
    ['소켓의 잠금만 남아 있어도', { postmaster: undefined, socket: String(process.pid) }],
    ['잠금 파일이 비어 있어도', { postmaster: '', socket: '' }],
  ] as const) {
    test(`starts although, after a power failure, the lock file ${name}`, async () => {
      await ensureStopped();
      const rest = `\n${paths.cluster}\n0\n5432\n${paths.socketDirectory}\n`;
      const lockOf = (pid: string): string => (pid === '' ? '' : pid + rest);
      if (left.postmaster !== undefined) await writeFile(postmasterFile, lockOf(left.postmaster));
      await writeFile(join(paths.socketDirectory, '.s.PGSQL.5432'), '');
      await writeFile(join(paths.socketDirectory, '.s.PGSQL.5432.lock'), lockOf(left.socket));
      await writeFile(join(data, 'instance.pid'), `${process.pid}\n`);
      assert.equal((await whoAmI(await start().origin)).nickname, '엄마');
    });
  }

  test('waits for one that is ending, and starts', async () => {
    const first = await ensureRunning();
    assert.equal((await whoAmI(await first.origin)).nickname, '엄마');
    first.process.kill('SIGTERM');
    assert.equal((await whoAmI(await start().origin)).nickname, '엄마');
    assert.equal((await first.ended).code, 0);
  });

  test('what was saved survives kill -9 of everything, and it starts right after it', async () => {
    const program = await ensureRunning();
    const postgres = await postgresPid();
    program.process.kill('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    assert.equal((await whoAmI(await start().origin)).nickname, '엄마');
  });

  test(
    'starts while children of a dead PostgreSQL hang on',
    { skip: process.platform === 'linux' ? false : 'needs /proc' },
    async () => {
      const program = await ensureRunning();
      const [backend = assert.fail()] = orphanedBackends(paths.cluster);
      process.kill(backend, 'SIGSTOP');
      await killNow(await postgresPid());
      program.process.kill('SIGKILL');
      await program.ended;
      assert.equal((await whoAmI(await start().origin)).nickname, '엄마');
      assert.ok(!isAlive(backend));
    },
  );

  test('says in one line that the data are of a newer program, and touches nothing', async () => {
    await ensureStopped();
    const versionFile = join(data, 'schema-version.json');
    const ours = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, JSON.stringify({ newestMigration: 4_102_444_800_000 }));
    const namesBefore = (await readdir(data, { recursive: true })).toSorted();
    const { code, errors } = await start().ended;
    assert.deepEqual([code, errors.split('\n').length], [EXIT_CONFIGURATION, 2]);
    assert.match(errors, /^이 데이터는 더 새로운 버전의 온기가 쓰던 것이에요\. 아무것도 바꾸지 않았어요\./);
    assert.deepEqual((await readdir(data, { recursive: true })).toSorted(), namesBefore);
    await writeFile(versionFile, ours);
    assert.equal((await whoAmI(await start().origin)).nickname, '엄마');
  });

  test('leaves nothing when a signal comes during the first start, and starts again: in a folder with a very long name, blanks and Hangul', async (t) => {
    const deep = join(folder, '우리 가족의 추억', 'x'.repeat(60), 'y'.repeat(60));
    const interrupted = startServerProgram(deep);
    const pidFile = join(clusterPaths(deep).cluster, 'postmaster.pid');
    const hasBegun = async () => (await readFile(pidFile, 'utf8').catch(() => '')) !== '';
    await until(hasBegun, 'its PostgreSQL starts', { everyMs: 5 });
    const postgres = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0]);
    interrupted.process.kill('SIGTERM');
    assert.equal((await interrupted.ended).code, 0);
    assert.ok(!isAlive(postgres));
    const program = startServerProgram(deep);
    t.after(() => program.process.kill());
    assert.equal((await sendRequest(await program.origin, { path: '/health' })).status, 200);
    program.process.kill('SIGTERM');
    assert.equal((await program.ended).code, 0);
  });
});

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { EXIT_CONFIGURATION } from '../platform/config/exit-codes.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { assertDirectoryRestored, UnfinishedRestoreError } from '../platform/database/unusable-data.ts';
import {
  startBackupProgram,
  type BackupProgram,
  allRows,
  backUp,
  configBeside,
  makeEmptyTarget,
  restore,
  assertNothingLeft,
  assertWhole,
} from '../testing/backup/test-backups.ts';
import { createTestPost, writePost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { startServerProgram } from '../testing/server/server-program.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { until } from '../testing/until.ts';
import { openFolderStorage } from './storage/folder-storage.ts';
import { openStorage } from './storage/open-storage.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const config = configBeside(api);
const bucket = await startTestBucket();
const ADDRESS = 's3://photos/backups';
const storage = await openStorage(ADDRESS, bucket.env);
const variables = { ...api.environment, ...bucket.env };
const running: BackupProgram[] = [];
after(() => running.forEach((program) => program.process.kill('SIGKILL')));

let colour = 0;

/** A post with a photo like no other, so that there is something to copy. */
async function writeAnother(): Promise<number> {
  colour += 0x0f_1f_2f;
  const hex = `#${colour.toString(16).padStart(6, '0').slice(-6)}`;
  return writePost(api, mother, {}, [await plainJpeg(hex)]);
}

/** The query looks at this database only: in copies of one template the table has the same number. */
const WAITING_FOR_POSTS = `
  select 1 from pg_locks where not granted and relation = 'posts'::regclass
    and database = (select oid from pg_database where datname = current_database())`;

async function killWhen(program: BackupProgram, isReached: () => boolean | Promise<boolean>): Promise<void> {
  running.push(program);
  let isOver = false;
  void program.ended.then(({ errors }) => {
    isOver = true;
    return errors;
  });
  await until(async () => isOver || (await isReached()), 'the moment of the kill', { timeoutMs: 60_000 });
  assert.ok(!isOver, 'it ended before it could be killed');
  program.process.kill('SIGKILL');
  await program.ended;
}

/** As if the killed process had been gone for a long time. */
const ageLock = (): Promise<void> =>
  storage.write('lock.json', Buffer.from(JSON.stringify({ holder: 'killed', renewedAt: 0 })));

/** The requests at which the bucket falls silent, and whether the new snapshot exists by then. */
const ALL_MOMENTS = [
  { what: '사진을 복사하다가', request: /^PUT backups\/objects\//, exists: false },
  { what: '표를 복사하다가', request: /^PUT backups\/snapshots\/.*posts/, exists: false },
  { what: '목록을 쓰다가', request: /^PUT backups\/manifests\//, exists: false },
  { what: '목록을 쓰자마자', request: /^DELETE backups\/snapshots\/.*begun/, exists: true },
  { what: '오래된 목록을 지우다가', request: /^DELETE backups\/manifests\//, exists: true },
  { what: '아무도 쓰지 않는 사진을 지우다가', request: /^DELETE backups\/objects\//, exists: true },
  { what: '오래된 표를 지우다가', request: /^DELETE backups\/snapshots\/.*posts/, exists: true },
];
const MOMENTS = ALL_MOMENTS.filter((_, index) => IS_FULL_RUN || [1, 2, 4, 5].includes(index));

describe('a backup that is killed', () => {
  for (const { what, request, exists } of MOMENTS) {
    test(
      `${what}: the backup before is whole, and the next one removes what is left`,
      { timeout: 300_000 },
      async () => {
        const lastPost = await writeAnother();
        const newest = (await backUp(config, storage)).manifest.snapshotId;
        // The object of a deleted post is unreferenced once its snapshot is superseded.
        await api.send(mother, 'DELETE', `/memory-post/${lastPost}`);
        await writeAnother();
        bucket.fail('silent', request);
        await killWhen(startBackupProgram('backup', [ADDRESS], variables), () => bucket.failedRequests() > 0);
        bucket.restore();

        const { snapshotIds } = await assertWhole(storage);
        if (exists) assert.notEqual(snapshotIds.at(-1), newest);
        else assert.equal(snapshotIds.at(-1), newest);
        await assert.rejects(backUp(config, storage), /다른 백업이 여기에 쓰고 있어요/);
        await ageLock();
        await backUp(config, storage);
        await assertNothingLeft(storage);
      },
    );
  }

  test('in a folder as well, without a lock that stays', { timeout: 300_000 }, async () => {
    const folder = join(await tempDirectory(), 'backups');
    const inFolder = openFolderStorage(folder);
    await backUp(config, inFolder);
    await writeAnother();
    const client = await api.own.pool.connect();
    await client.query('begin; lock table posts in access exclusive mode');
    const waits = async () => (await client.query(WAITING_FOR_POSTS)).rowCount === 1;
    await killWhen(startBackupProgram('backup', [folder], variables), waits);
    await client.query('rollback');
    client.release();
    await assertWhole(inFolder);
    await backUp(config, inFolder);
    await assertNothingLeft(inFolder);
    assert.deepEqual(await readdir(join(folder, 'unfinished-writes')), []);
  });
});

test('SIGTERM ends what is under way, and releases the lock', { timeout: 300_000 }, async () => {
  await writeAnother();
  const client = await api.context.pool.connect();
  await client.query('begin; lock table posts in access exclusive mode');
  const program = startBackupProgram('backup', [ADDRESS], variables);
  running.push(program);
  const waits = async () => (await client.query(WAITING_FOR_POSTS)).rowCount === 1;
  await until(waits, 'the backup reaches the locked table');
  program.process.kill('SIGTERM');
  await client.query('rollback');
  client.release();
  const { code, errors } = await program.ended;
  assert.deepEqual([code, /중간에 멈췄어요/.test(errors)], [1, true], errors);
  await backUp(config, storage);
  await assertNothingLeft(storage);
});

test(
  'a killed restore keeps the app from starting, and another one completes it',
  { timeout: 300_000 },
  async () => {
    await createTestPost(api, mother);
    await backUp(config, storage);
    const target = await makeEmptyTarget();
    const environment = { DATABASE_URL: target.url, ONGI_DATA: target.dataDirectory };
    // The first object is read after the tables are filled.
    bucket.fail('silent', /^GET backups\/objects\//);
    const program = startBackupProgram('restore', [ADDRESS], { ...bucket.env, ...environment });
    await killWhen(program, () => bucket.failedRequests() > 0);
    bucket.restore();

    const rejected = await startServerProgram(target.dataDirectory, { DATABASE_URL: target.url }).ended;
    assert.equal(rejected.code, EXIT_CONFIGURATION);
    assert.match(rejected.errors, /되살리다가 중간에 멈춘 데이터/);
    // Another machine has not this directory, but the same database.
    const address = { kind: 'url', url: target.url } as const;
    await assert.rejects(migrateDatabase(address), UnfinishedRestoreError);

    await restore(target.config, storage);
    assert.deepEqual(await allRows(target.url), await allRows(api.environment.DATABASE_URL));
    await migrateDatabase(address);
    assertDirectoryRestored(target.dataDirectory);
  },
);

import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { postDetailSchema } from 'shared/contract/post';
import {
  startBackupProgram,
  allRows,
  backUp,
  configBeside,
  makeEmptyTarget,
  PASSPHRASE,
  restore,
} from '../testing/backup/test-backups.ts';
import { createTestPost, readPost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { startServerProgram } from '../testing/server/server-program.ts';
import { dataOf, makeFamily, sendRequest, startTestApi } from '../testing/server/test-api.ts';
import { startTestBucket } from '../testing/services/test-bucket.ts';
import { openFolderStorage } from './storage/folder-storage.ts';
import { openStorage } from './storage/open-storage.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const { postId } = await createTestPost(api, mother);
const bucket = await startTestBucket('moved/media');
const locked = { passphrase: PASSPHRASE };

async function bytesAt(origin: string, url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL(url, origin))).arrayBuffer());
}

test(
  'everything moves from a folder to a bucket, and from a foreign PostgreSQL to the embedded one',
  { timeout: 400_000 },
  async () => {
    const original = await readPost(api, mother, postId);

    const inBucket = await openStorage('s3://photos/backups', bucket.env);
    await backUp(configBeside(api), inBucket, locked);
    const MEDIA_SECRET = 'k3Xp9Tq7Lm2Wv5Bn8Rd4Hs6-k3Xp9Tq7Lm2Wv5Bn8Rd4Hs6';
    const onBucket = await makeEmptyTarget({ ...bucket.variables, MEDIA_SECRET });
    await restore(onBucket.config, inBucket, locked);
    assert.equal(bucket.keys().filter((key) => key.startsWith('moved/media/')).length, 3);

    const folder = join(await tempDirectory(), 'backups');
    const inFolder = openFolderStorage(folder);
    await backUp(onBucket.config, inFolder, locked);
    const dataDirectory = join(await tempDirectory(), 'data');
    const embedded = { ...api.context.config, databaseUrl: null, mediaStore: null, dataDirectory };
    await restore(embedded, inFolder, locked);
    assert.deepEqual(await allRows(onBucket.url), await allRows(api.environment.DATABASE_URL));

    const program = startServerProgram(dataDirectory, { LOCAL_ACCOUNTS: 'on' });
    const origin = await program.origin;
    const request = { path: `/memory-post/${postId}`, token: mother.token };
    const moved = dataOf(postDetailSchema, await sendRequest(origin, request));
    assert.deepEqual([moved.title, moved.createdAt], [original.title, original.createdAt]);
    for (const variant of ['url', 'displayUrl', 'thumbnailUrl'] as const)
      assert.deepEqual(
        await bytesAt(origin, moved.images[0]?.[variant] ?? ''),
        await bytesAt(api.origin, original.images[0]?.[variant] ?? ''),
      );
    // While the app runs on its own PostgreSQL.
    const variables = { ONGI_DATA: dataDirectory, BACKUP_PASSPHRASE: PASSPHRASE };
    const beside = await startBackupProgram('backup', [folder, '--daily', '3'], variables).ended;
    assert.deepEqual([beside.code, beside.errors.includes(PASSPHRASE)], [0, false], beside.errors);
    assert.match(beside.output, /추억 1, 사진 1, 구성원 1, 가족 1, 댓글 1, 굿즈 0\n.*파일 0개/);
    program.process.kill('SIGTERM');
    await program.ended;
  },
);

test(
  'verify restores elsewhere and opens the app; it fails where that fails',
  { timeout: 400_000 },
  async () => {
    const folder = join(await tempDirectory(), 'backups');
    await backUp(configBeside(api), openFolderStorage(folder), locked);
    const variables = { BACKUP_PASSPHRASE: PASSPHRASE, TMPDIR: await tempDirectory() };
    const verified = await startBackupProgram('backup', ['verify', folder], variables).ended;
    assert.equal(verified.code, 0, verified.errors);
    assert.match(verified.output, /추억: 백업 1, 되살린 뒤 1/);
    assert.match(verified.output, /열어본 것: 가족 1, 추억 1, 사진 1\n이 백업은 되살릴 수 있어요/);

    const listed = await startBackupProgram('backup', ['list', folder], variables).ended;
    assert.match(listed.output, /^\d{8}T\d{9}Z-[0-9a-f]{8} {2}추억 1, 사진 1/);
    const wrong = { ...variables, BACKUP_PASSPHRASE: `${PASSPHRASE}!` };
    for (const args of [
      ['list', folder],
      ['verify', folder],
    ]) {
      const rejected = await startBackupProgram('backup', args, wrong).ended;
      assert.deepEqual(
        [rejected.code, /암호가 맞지 않아요/.test(rejected.errors)],
        [1, true],
        rejected.errors,
      );
    }
    const [shelf = ''] = await readdir(join(folder, 'objects'));
    const [object = ''] = await readdir(join(folder, 'objects', shelf));
    await rm(join(folder, 'objects', shelf, object));
    const damaged = await startBackupProgram('backup', ['verify', folder], variables).ended;
    assert.equal(damaged.code, 1);
    assert.match(damaged.errors, /백업에 파일이 1개 없어요/);
    assert.deepEqual(await readdir(variables.TMPDIR), [], 'temporary data were left');
  },
);

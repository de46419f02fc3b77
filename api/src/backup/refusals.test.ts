import assert from 'node:assert/strict';
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { NewerDataError } from '../platform/database/unusable-data.ts';
import { checksumOf } from '../platform/media/checksums.ts';
import {
  backUp,
  configBeside,
  makeEmptyTarget,
  onDatabase,
  PASSPHRASE,
  restore,
} from '../testing/backup/test-backups.ts';
import { createTestPost } from '../testing/data/posts.ts';
import { tempDirectory } from '../testing/data/temp-directory.ts';
import { makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { BackupFailure } from './backup-failure.ts';
import { FORMAT_VERSION, manifestName, ensureSigningKey, signManifest } from './format/manifest.ts';
import { openRepository } from './format/repository.ts';
import { openFolderStorage } from './storage/folder-storage.ts';

const api = await startTestApi();
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const config = configBeside(api);

const PLAIN = '암호 없는 백업';
const LOCKED = '암호로 잠긴 백업';
const KINDS = [
  { name: PLAIN, passphrase: undefined },
  { name: LOCKED, passphrase: PASSPHRASE },
];

type Backup = { folder: string; snapshotId: string; signer: string };
const backups = new Map<string, Backup>();

await createTestPost(api, mother);
for (const { name, passphrase } of KINDS) {
  const folder = join(await tempDirectory(), 'backups');
  const { manifest, signer } = await backUp(config, openFolderStorage(folder), { passphrase });
  backups.set(name, { folder, snapshotId: manifest.snapshotId, signer });
}

/** A copy to be damaged. */
async function copyOf(name: string): Promise<Backup> {
  const backup = backups.get(name) ?? assert.fail(name);
  const folder = join(await tempDirectory(), 'copy');
  await cp(backup.folder, folder, { recursive: true });
  return { ...backup, folder };
}

async function firstFile(folder: string, below: string): Promise<string> {
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
  const [file] = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return file ?? assert.fail(`no file below ${below}`);
}

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function rejectionOf(
  { folder }: Pick<Backup, 'folder'>,
  options: Parameters<typeof restore>[2],
): Promise<{ error: Error; url: string }> {
  const target = await makeEmptyTarget();
  const error = await restore(target.config, openFolderStorage(folder), options).then(
    () => assert.fail('it was restored'),
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof BackupFailure || error instanceof NewerDataError, String(error));
  return { error, url: target.url };
}

const isEmpty = async (url: string): Promise<boolean> =>
  (await onDatabase(url, "select 1 from pg_namespace where nspname in ('drizzle', 'ongi_restore')"))
    .rowCount === 0;

for (const { name, passphrase } of KINDS) {
  describe(name, () => {
    const DAMAGED = /손상|바꿨어요/;
    const table = (of: Backup) => join(of.folder, 'snapshots', of.snapshotId, 'tables', 'posts.0000');
    const photo = ({ folder }: Backup) => firstFile(folder, 'objects');

    const FILES = [
      ['표', table],
      ['사진 목록', (of: Backup) => join(of.folder, 'snapshots', of.snapshotId, 'media.0000')],
      ['목록', (of: Backup) => join(of.folder, manifestName(of.snapshotId))],
      ['사진', photo],
    ] as const;
    for (const [index, [what, find]] of FILES.entries()) {
      // Each kind once with each damage: with a passphrase both are found by the same sums.
      const isCut = (passphrase === undefined) === (index % 2 === 0);
      test(`${what} is rejected ${isCut ? 'when its end is cut off' : 'when a byte of it changed'}`, async () => {
        const copy = await copyOf(name);
        const file = await find(copy);
        if (isCut) await truncate(file, (await stat(file)).size - 1);
        else await flipByte(file);
        assert.match((await rejectionOf(copy, { passphrase })).error.message, DAMAGED);
      });
    }

    test('a missing file is rejected before anything is written', async () => {
      for (const find of [table, photo]) {
        const copy = await copyOf(name);
        await rm(await find(copy));
        const { error, url } = await rejectionOf(copy, { passphrase });
        assert.match(error.message, /파일이 1개 없어요. 아무것도 바꾸지 않았어요/);
        assert.ok(await isEmpty(url));
      }
    });
  });
}

test('a backup of a newer schema or format is rejected before anything is written', async () => {
  for (const [newer, message] of [
    [{ newestMigration: 4_102_444_800_000 }, /더 새로운 버전의 온기가 쓰던/],
    [{ formatVersion: FORMAT_VERSION + 1 }, /더 새로운 버전의 온기가 만든/],
  ] as const) {
    const copy = await copyOf(PLAIN);
    const repository = await openRepository(openFolderStorage(copy.folder), undefined);
    const { manifest } = await repository.readManifest(copy.snapshotId);
    const key = await ensureSigningKey(config.dataDirectory);
    await openFolderStorage(copy.folder).lock();
    await repository.write(manifestName(copy.snapshotId), signManifest({ ...manifest, ...newer }, key));
    const { error, url } = await rejectionOf(copy, {});
    assert.match(error.message, message);
    assert.ok(await isEmpty(url));
  }
});

test('a manifest of another time under this name is rejected, and another signer than the recorded one', async () => {
  const copy = await copyOf(PLAIN);
  const other = `20200101T000000000Z-${'0'.repeat(8)}`;
  await cp(join(copy.folder, manifestName(copy.snapshotId)), join(copy.folder, manifestName(other)));
  await rejectionOf(copy, { snapshotId: other });
  await rm(join(copy.folder, manifestName(other)));
  const { error } = await rejectionOf(copy, { signer: '0123456789abcdef' });
  assert.match(error.message, /다른 온기가 서명한/);
  const target = await makeEmptyTarget();
  await restore(target.config, openFolderStorage(copy.folder), { signer: copy.signer });
});

test('a passphrase that is wrong, missing or not needed is rejected, and backups are not mixed', async () => {
  const plain = backups.get(PLAIN) ?? assert.fail();
  const locked = backups.get(LOCKED) ?? assert.fail();
  for (const [backup, passphrase, message] of [
    [locked, `${PASSPHRASE}!`, /암호가 맞지 않아요/],
    [locked, undefined, /암호로 잠긴 백업/],
    [plain, PASSPHRASE, /암호 없이 만들어졌어요/],
  ] as const) {
    const { error, url } = await rejectionOf(backup, { passphrase });
    assert.match(error.message, message);
    assert.ok(await isEmpty(url));
    await assert.rejects(backUp(config, openFolderStorage(backup.folder), { passphrase }), message);
  }
});

test('the files of an encrypted backup reveal neither texts nor the sums of photos', async () => {
  const { folder } = backups.get(LOCKED) ?? assert.fail();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const photos = await api.query('select checksums from media');
  const sums = photos.rows.flatMap(({ checksums }) => Object.values(checksums));
  assert.ok(sums.length > 0);
  for (const { name, parentPath } of files) {
    assert.ok(!sums.includes(name), name);
    const bytes = await readFile(join(parentPath, name));
    assert.ok(!sums.includes(checksumOf(bytes)), name);
    assert.ok(!bytes.includes('postgresMajor'), name);
  }
});

test('a folder with photos is no target of a backup, and stays as it is', async () => {
  const media = join(config.dataDirectory, 'media');
  const before = await readdir(media, { recursive: true });
  await assert.rejects(backUp(config, openFolderStorage(media)), /다른 파일이 있는 곳이에요/);
  const after = await readdir(media, { recursive: true });
  assert.deepEqual(
    before.filter((name) => !after.includes(name)),
    [],
  );
});

test('a database or folder that is not empty is no target of a restore, and stays as it is', async () => {
  const { folder } = backups.get(PLAIN) ?? assert.fail();
  const storage = openFolderStorage(folder);
  await assert.rejects(restore(config, storage), /데이터베이스가 비어 있지 않아요/);
  assert.equal((await api.query('select 1 from posts')).rowCount, 1);
  const dataDirectory = await tempDirectory();
  await writeFile(join(dataDirectory, 'note.txt'), 'mine');
  const full = { ...config, databaseUrl: null, dataDirectory };
  await assert.rejects(restore(full, storage), /비어 있지 않은 폴더/);
  assert.deepEqual(await readdir(dataDirectory), ['note.txt']);
});

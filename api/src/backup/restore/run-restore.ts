import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { requeueJobs } from '../../jobs/commands/begin-job.ts';
import { createJobQueue } from '../../platform/job-queue/job-queue.ts';
import type { Config } from '../../platform/config/environment.ts';
import { openPool, type DatabaseAddress } from '../../platform/database/pool.ts';
import { openStore } from '../../platform/media/open-media.ts';
import { BackupFailure } from '../backup-failure.ts';
import {
  type Counts,
  type Manifest,
  OBJECTS,
  type MediaEntry,
  type VerifiedManifest,
} from '../format/manifest.ts';
import { openRepository, type Repository } from '../format/repository.ts';
import type { Progress } from '../progress.ts';
import { countRows } from '../snapshot/describe-tables.ts';
import type { BackupStorage } from '../storage/backup-storage.ts';
import { loadDatabase } from './load-database.ts';
import { openRestoreTarget } from './restore-target.ts';
import { knownMigrations, NewerDataError } from '../../platform/database/unusable-data.ts';
import { readEntries, inOrder } from '../media/lists.ts';
import { checksumOf } from '../../platform/media/checksums.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';

export type RestoreOptions = {
  /** This is where the backup is restored to: DATABASE_URL or the data directory, and the media store. */
  config: Config;
  storage: BackupStorage;
  passphrase: string | undefined;
  /** Undefined: the newest. */
  snapshotId: string | undefined;
  /** The fingerprint of the only signer that is accepted; undefined: any. */
  signer: string | undefined;
  /** Whether everybody has to log in again. */
  endsSessions: boolean;
  clock: () => Date;
  progress: Progress;
};

export type RestoreResult = VerifiedManifest & {
  counts: Counts;
  files: number;
  requeued: number;
  /** How many sessions were ended. */
  endedSessions: number;
};

/**
 * Restores a snapshot into an empty data directory or database and media store. Every file is compared with
 * its SHA-256 before it is used, and what people know their data by is counted at the end.
 * @throws BackupFailure, NewerDataError; the app starts on the target only once this resolved
 */
export async function runRestore(options: RestoreOptions): Promise<RestoreResult> {
  const { config, progress } = options;
  const repository = await openRepository(options.storage, options.passphrase);
  const { manifest, signer } = await chooseManifest(repository, options);
  progress.step('백업이 온전한지 확인하고 있어요.');
  await assertComplete(repository, manifest);
  const target = await openRestoreTarget(config, manifest.snapshotId);
  try {
    progress.step('데이터베이스를 되살리고 있어요.');
    await loadDatabase(target.client, repository, manifest);
    progress.step('사진과 영상을 되살리고 있어요.');
    const store = await openStore(config);
    const onKey = (done: number) => progress.advance(done, manifest.media.keys);
    const { client } = target;
    const restored = await restoreMedia({ client, repository, manifest, store, onKey });
    const counts = await countRows(client);
    assertCounts(manifest, { counts, ...restored });
    const requeued = await requeueUnfinished(target.address);
    const endedSessions = options.endsSessions ? await endSessions(client) : 0;
    await target.complete();
    return { manifest, signer, counts, files: restored.files, requeued, endedSessions };
  } finally {
    await target.close();
  }
}

async function chooseManifest(repository: Repository, { snapshotId, signer }: RestoreOptions) {
  const ids = await repository.snapshotIds();
  const chosen = snapshotId ?? ids.at(-1);
  if (chosen === undefined) throw new BackupFailure('끝까지 만들어진 백업이 없어요.');
  if (!ids.includes(chosen))
    throw new BackupFailure(`${chosen}: 그런 시점의 백업이 없어요. npm run backup -- list로 볼 수 있어요.`);
  const found = await repository.readManifest(chosen);
  if (signer !== undefined && signer !== found.signer)
    throw new BackupFailure(`다른 온기가 서명한 백업이에요. (BACKUP_SIGNER ${signer}, 백업 ${found.signer})`);
  return found;
}

function assertCounts(
  { counts: expected, media }: Manifest,
  found: { counts: Counts; keys: number; files: number },
): void {
  const counted = new Map<string, number>(Object.entries(found.counts));
  const differences = [
    ...Object.entries(expected).filter(([name, count]) => counted.get(name) !== count),
    ...(media.keys === found.keys && media.files === found.files ? [] : [['media', media.files]]),
  ];
  if (differences.length > 0)
    throw new BackupFailure(`되살린 수가 백업과 달라요: ${differences.map(([name]) => name).join(', ')}`);
}

/** Tokens from the time of the backup, and links to a new password, stop working. @returns how many tokens */
async function endSessions(client: pg.ClientBase): Promise<number> {
  await client.query('delete from password_resets');
  const { rows } = await client.query<{ ended: number }>(
    `with ended as (delete from access_tokens returning revoked_at)
     select count(*)::int as ended from ended where revoked_at is null`,
  );
  return rows[0]?.ended ?? 0;
}

async function requeueUnfinished(address: DatabaseAddress): Promise<number> {
  const { pool, database } = openPool(address, () => {}, 2);
  const jobQueue = createJobQueue(pool, () => {});
  try {
    return await requeueJobs(database, jobQueue);
  } finally {
    await jobQueue.stop();
    await pool.end();
  }
}

/** Missing files that are listed by name. */
const MOST_NAMED = 5;

/** Checks all that can be checked before anything is written. @throws BackupFailure, NewerDataError */
async function assertComplete(repository: Repository, manifest: Manifest): Promise<void> {
  if (!knownMigrations().has(manifest.newestMigration)) throw new NewerDataError();
  const { storage } = repository;
  const present = new Set([
    ...(await storage.list(`snapshots/${manifest.snapshotId}/`)),
    ...(await storage.list(OBJECTS)),
  ]);
  const missing: string[] = [];
  const expect = (name: string): void => {
    if (!present.has(name)) missing.push(name);
  };
  for (const { name } of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.media.parts])
    expect(name);
  if (missing.length === 0) {
    for await (const { files } of readEntries(repository, manifest))
      for (const sha256 of Object.values(files)) expect(repository.objectName(sha256));
  }
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED).join('\n');
  throw new BackupFailure(`백업에 파일이 ${missing.length}개 없어요. 아무것도 바꾸지 않았어요.\n${named}`);
}

const KEYS_AT_ONCE = 4;

type RestoreMediaOptions = {
  client: pg.ClientBase;
  repository: Repository;
  manifest: Manifest;
  store: ObjectStore;
  onKey: (done: number) => void;
};

/** Stores all media under their keys. Those that are there already, whole, are left as they are. */
async function restoreMedia(options: RestoreMediaOptions): Promise<{ keys: number; files: number }> {
  const { client, repository, manifest, store, onKey } = options;
  const totals = { keys: 0, files: 0 };
  const work = async (entry: MediaEntry): Promise<MediaEntry> => {
    await restoreKey(repository, store, entry);
    return entry;
  };
  for await (const entry of inOrder(readEntries(repository, manifest), KEYS_AT_ONCE, work)) {
    if (entry.leftOut.length > 0) await markMissing(client, entry);
    totals.keys += 1;
    totals.files += Object.keys(entry.files).length;
    onKey(totals.keys);
  }
  return totals;
}

async function restoreKey(repository: Repository, store: ObjectStore, entry: MediaEntry): Promise<void> {
  const files = Object.entries(entry.files);
  const found = files.length === 0 ? 'same' : await compareStored(store, entry);
  if (found === 'same') return;
  const variants = new Map<string, Uint8Array>();
  for (const [variant, sha256] of files) variants.set(variant, await repository.readObject(sha256));
  if (found === 'different') await store.delete(entry.key);
  await store.put(entry.key, variants);
}

/** `different`: of an interrupted restore into a bucket, or damaged there. */
async function compareStored(store: ObjectStore, { key, files }: MediaEntry) {
  const sums: (string | undefined)[] = [];
  for (const variant of Object.keys(files)) {
    const opened = await store.open(key, variant);
    sums.push(opened === undefined ? undefined : checksumOf(await buffer(opened.stream)));
  }
  if (sums.every((sum) => sum === undefined)) return 'absent';
  return Object.values(files).every((sha256, index) => sums[index] === sha256) ? 'same' : 'different';
}

/** As a scrub does: the app shows them as damaged at once (docs/decisions/media). */
async function markMissing(client: pg.ClientBase, { key, leftOut }: MediaEntry): Promise<void> {
  const missing = JSON.stringify(Object.fromEntries(leftOut.map((variant) => [variant, 'missing'])));
  await client.query(
    `update media set damaged = coalesce(damaged, '{}') || $2::jsonb where storage_key = $1`,
    [key, missing],
  );
}

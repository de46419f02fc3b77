import { requeueJobs } from '../../jobs/commands/requeue-jobs.ts';
import { createJobQueue } from '../../platform/job-queue/job-queue.ts';
import type { Config } from '../../platform/config/environment.ts';
import { openPool, type DatabaseAddress } from '../../platform/database/pool.ts';
import { openStore } from '../../platform/media/open-media.ts';
import { BackupFailure } from '../backup-failure.ts';
import type { Counts, Manifest } from '../format/manifest.ts';
import { openRepository, type Repository } from '../format/repository.ts';
import type { VerifiedManifest } from '../format/signed-manifest.ts';
import type { Progress } from '../progress.ts';
import { countRows } from '../snapshot/describe-tables.ts';
import type { BackupStorage } from '../storage/backup-storage.ts';
import { assertComplete } from './assert-complete.ts';
import { loadDatabase } from './load-database.ts';
import { restoreMedia } from './restore-media.ts';
import { openRestoreTarget } from './restore-target.ts';

export type RestoreOptions = {
  /** This is where the backup is restored to: DATABASE_URL or the data directory, and the media store. */
  config: Config;
  storage: BackupStorage;
  passphrase: string | undefined;
  /** Undefined: the newest. */
  snapshotId: string | undefined;
  /** The fingerprint of the only signer that is accepted; undefined: any. */
  signer: string | undefined;
  clock: () => Date;
  progress: Progress;
};

export type RestoreResult = VerifiedManifest & { counts: Counts; files: number; requeued: number };

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
    await target.complete();
    return { manifest, signer, counts, files: restored.files, requeued };
  } finally {
    await target.close();
  }
}

async function chooseManifest(
  repository: Repository,
  { snapshotId, signer }: RestoreOptions,
): Promise<VerifiedManifest> {
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

import { existsSync } from 'node:fs';
import type { Config } from '../platform/config/environment.ts';
import { assertDirectoryNotNewer, assertDirectoryRestored } from '../platform/database/unusable-data.ts';
import { openServerAsIs } from '../platform/database/open-server.ts';
import { openPool } from '../platform/database/pool.ts';
import { clusterPaths } from '../platform/database/supervisor/cluster-paths.ts';
import { createSpool, hasSpool } from '../platform/object-store/spool.ts';
import { withSpool } from '../platform/object-store/spooled-store.ts';
import { openStore } from '../platform/media/open-media.ts';
import { BackupFailure } from './backup-failure.ts';
import { type Manifest, ensureSigningKey, fingerprintOf } from './format/manifest.ts';
import { ensureRepository } from './format/repository.ts';
import type { MediaTotals } from './media/copy-media.ts';
import type { Progress } from './progress.ts';
import { type Retention, prune, type Pruned } from './retention/prune.ts';
import { takeSnapshot } from './snapshot/take-snapshot.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

export type BackupOptions = {
  config: Config;
  storage: BackupStorage;
  /** Undefined: nothing is encrypted. */
  passphrase: string | undefined;
  retention: Retention;
  clock: () => Date;
  progress: Progress;
};

export type BackupResult = { manifest: Manifest; signer: string; media: MediaTotals; pruned: Pruned };

/**
 * Backs up the database and all media, while the app runs or not, and removes snapshots that are superseded.
 * @throws BackupFailure, NewerDataError, UnfinishedRestoreError; the earlier snapshots stay as they were
 */
export async function runBackup(options: BackupOptions): Promise<BackupResult> {
  const { config, storage, clock, progress } = options;
  assertData(config);
  const release = await storage.lock();
  if (release === undefined)
    throw new BackupFailure(
      `다른 백업이 여기에 쓰고 있어요. 끝난 뒤에 다시 실행해주세요: ${storage.location}`,
    );
  try {
    const repository = await ensureRepository(storage, options.passphrase);
    const signingKey = await ensureSigningKey(config.dataDirectory);
    const server = await openServerAsIs(config);
    const { pool, database } = openPool(server.address, () => {}, 2);
    try {
      const stored = await openStore(config);
      const { store } = (await hasSpool(pool))
        ? withSpool(stored, createSpool(database, 0))
        : { store: stored };
      const taken = await takeSnapshot({
        repository,
        address: server.address,
        pool,
        store,
        signingKey,
        clock,
        progress,
      });
      progress.step('오래된 백업을 정리하고 있어요.');
      const pruned = await prune(repository, options.retention);
      return { ...taken, signer: fingerprintOf(signingKey), pruned };
    } finally {
      await pool.end();
      await server.close();
    }
  } finally {
    await release();
  }
}

function assertData({ databaseUrl, dataDirectory }: Config): void {
  assertDirectoryRestored(dataDirectory);
  if (databaseUrl !== null) return;
  assertDirectoryNotNewer(dataDirectory);
  if (!existsSync(clusterPaths(dataDirectory).cluster))
    throw new BackupFailure(`이 데이터 폴더에는 온기의 데이터가 없어요: ${dataDirectory}`);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../platform/config/environment.ts';
import { runningServerAddress } from '../../platform/database/open-server.ts';
import { openPool } from '../../platform/database/pool.ts';
import { compareCounts, formatted } from '../describe-counts.ts';
import type { Progress } from '../progress.ts';
import { runRestore } from '../restore/run-restore.ts';
import type { BackupStorage } from '../storage/backup-storage.ts';
import { chooseSample } from './choose-sample.ts';
import { openSample, type Opened } from './open-sample.ts';
import { startApp } from './started-app.ts';

type VerifyOptions = {
  storage: BackupStorage;
  passphrase: string | undefined;
  signer: string | undefined;
  snapshotId: string | undefined;
  progress: Progress;
};

/** `lines`: the report in Korean. */
export type Verification = { isVerified: boolean; lines: string[] };

/**
 * Restores a snapshot into a temporary folder, starts the app on it and opens a sample of it. Nothing outside
 * of that folder is read or changed, whatever the environment says.
 * @throws BackupFailure for what is damaged, missing or does not open
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-verify-'));
  const dataDirectory = join(folder, 'data');
  try {
    const config = readEnvironment({ ONGI_DATA: dataDirectory, LOCAL_ACCOUNTS: 'on' });
    const clock = () => new Date();
    const { manifest, counts, files, signer } = await runRestore({ ...options, config, clock });
    options.progress.step('되살린 온기를 열어보고 있어요.');
    const opened = await openRestored(dataDirectory);
    const isVerified = counts.posts === 0 || (opened.posts > 0 && (counts.photos === 0 || opened.photos > 0));
    return {
      isVerified,
      lines: [
        `${manifest.snapshotId} (서명 ${signer}, PostgreSQL ${manifest.postgresMajor})`,
        ...compareCounts(manifest.counts, counts),
        `  파일: ${formatted(files)}개가 모두 처음과 같아요.`,
        `  열어본 것: 가족 ${opened.families}, 추억 ${opened.posts}, 사진 ${opened.photos}`,
        isVerified
          ? '이 백업은 되살릴 수 있어요.'
          : '확인하지 못했어요: 열어볼 수 있는 추억이 없어요. 되살릴 수 있다고 말할 수 없어요.',
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openRestored(dataDirectory: string): Promise<Opened> {
  const app = await startApp(dataDirectory);
  try {
    const { pool, database } = openPool(runningServerAddress(dataDirectory), () => {}, 1);
    const sample = await chooseSample(database).finally(() => pool.end());
    return await openSample(app.origin, sample);
  } finally {
    await app.stop();
  }
}

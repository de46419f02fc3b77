import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '../../platform/config/environment.ts';
import { runningServerAddress } from '../../platform/database/open-server.ts';
import { openPool } from '../../platform/database/pool.ts';
import { compareCounts, formatted } from '../run-command.ts';
import type { Progress } from '../progress.ts';
import { runRestore } from '../restore/run-restore.ts';
import type { BackupStorage } from '../storage/backup-storage.ts';
import { chooseSample, openSample, type Opened } from './open-sample.ts';
import { BackupFailure } from '../backup-failure.ts';

type VerifyOptions = {
  storage: BackupStorage;
  passphrase: string | undefined;
  signer: string | undefined;
  snapshotId: string | undefined;
  progress: Progress;
};

/** `lines`: the report in Korean. */
type Verification = { isVerified: boolean; lines: string[] };

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
    const { manifest, counts, files, signer } = await runRestore({
      ...options,
      endsSessions: false,
      config,
      clock,
    });
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

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const LISTENING = /Server listening at (http:\/\/[\d.]+:\d+)/;
const START_TIMEOUT_MS = 120_000;

type StartedApp = {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  stop: () => Promise<void>;
};

/**
 * Starts the API on a data directory, on a free port of this machine. Its environment has nothing of ours but
 * where compiled code is kept: no database, bucket, mail server or AI service, and it runs no jobs.
 * @throws BackupFailure where it does not start
 */
async function startApp(dataDirectory: string): Promise<StartedApp> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: '0',
      ONGI_DATA: dataDirectory,
      GOODS_AT_ONCE: '0',
      LOCAL_ACCOUNTS: 'on',
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const origin = await new Promise<string | undefined>((resolve) => {
    let output = '';
    const timer = setTimeout(() => resolve(undefined), START_TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const address = LISTENING.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stderr.resume();
    child.once('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  if (origin !== undefined) return { origin, stop };
  await stop();
  throw new BackupFailure('되살린 데이터에서 온기가 시작되지 않았어요.');
}

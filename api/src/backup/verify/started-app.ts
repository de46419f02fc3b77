import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BackupFailure } from '../backup-failure.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const LISTENING = /Server listening at (http:\/\/[\d.]+:\d+)/;
const START_TIMEOUT_MS = 120_000;

export type StartedApp = {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  stop: () => Promise<void>;
};

/**
 * Starts the API on a data directory, on a free port of this machine. Its environment has nothing of ours but
 * where compiled code is kept: no database, bucket, mail server or AI service, and it runs no jobs.
 * @throws BackupFailure where it does not start
 */
export async function startApp(dataDirectory: string): Promise<StartedApp> {
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

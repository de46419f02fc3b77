import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../federation/testing/free-port.ts';
import { startApi } from '../../../scripts/start/api-process.ts';
import type { StartSettings } from '../../../scripts/start/start-settings.ts';
import { waitUntilReady } from '../../../scripts/start/wait-until-ready.ts';

export type BenchContext = {
  root: string;
  /** For everything that a run writes. */
  folder: string;
  settings: StartSettings;
  ending: AbortSignal;
};

type AppFolders = {
  dataDir: string;
  siteDir: string;
  /** What has to respond before it is ready. */
  paths?: readonly string[];
};

export type RunningApp = { port: number; stop: () => Promise<unknown> };

/** Starts the API with a site on a free port. */
async function startApp(
  { root, settings, ending }: BenchContext,
  { dataDir, siteDir, paths }: AppFolders,
): Promise<RunningApp> {
  const port = await freePort();
  // No visit reports its speed by chance.
  const env = { ...process.env, TELEMETRY_SAMPLE_RATE: '0' };
  const api = startApi({ ...settings, host: '127.0.0.1', port, dataDir, siteDir, root, env });
  const waiting = new AbortController();
  // One that ended has reported why.
  void api.ended.then(() => waiting.abort());
  const signal = AbortSignal.any([ending, waiting.signal]);
  if (await waitUntilReady(`http://127.0.0.1:${port}`, signal, paths)) return { port, stop: api.stop };
  await api.stop();
  throw new Error(`the app of ${siteDir} did not start`);
}

export async function withApp<Result>(
  context: BenchContext,
  folders: AppFolders,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const app = await startApp(context, folders);
  try {
    return await use(`http://127.0.0.1:${app.port}`);
  } finally {
    await app.stop();
  }
}

/** Starts an app for a site, with a copy of the data. */
export function startWithCopy(
  context: BenchContext,
  familyDir: string,
  siteDir: string,
): Promise<RunningApp> {
  const dataDir = path.join(context.folder, 'data', path.basename(siteDir));
  // PostgreSQL rejects a directory that others may read, and Node copies no modes of directories.
  mkdirSync(path.dirname(dataDir), { recursive: true });
  execFileSync('cp', ['-a', familyDir, dataDir]);
  return startApp(context, { dataDir, siteDir });
}

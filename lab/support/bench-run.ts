import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../../scripts/start/api-process.ts';
import { shutdownSignal } from '../../scripts/start/shutdown-signal.ts';
import { startSettings } from '../../scripts/start/start-settings.ts';
import { waitUntilReady } from '../../scripts/start/wait-until-ready.ts';

/** Unless PORT is set. */
export const BENCH_PORT = '3900';

export function log(line: string): void {
  console.log(`· ${line}`);
}

/** Runs a measurement against the real API on empty data. @param variables override the environment */
export async function withBenchApi(
  root: string,
  variables: Readonly<Record<string, string>>,
  measure: (origin: string, dataDirectory: string) => Promise<number>,
): Promise<number> {
  const ending = shutdownSignal();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-bench-'));
  const env = { PORT: BENCH_PORT, ...process.env, ...variables };
  const settings = startSettings(root, env);
  const server = startApi({ ...settings, dataDir, root, env });
  try {
    const origin = `http://127.0.0.1:${settings.port}`;
    return (await waitUntilReady(origin, ending, ['/api/health'])) ? await measure(origin, dataDir) : 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

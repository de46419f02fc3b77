import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterPaths } from '../../../api/src/platform/database/supervisor/cluster-paths.ts';
import {
  isAlive,
  serverProcessOf,
  waitForEnd,
} from '../../../api/src/platform/database/supervisor/server-process.ts';
import { freePort } from '../../../federation/testing/free-port.ts';
import { startApi, type ApiProcess } from '../../../scripts/start/api-process.ts';
import { startSettings } from '../../../scripts/start/start-settings.ts';
import { superviseApi } from '../../../scripts/start/supervise-api.ts';

export type Target = 'api' | 'database' | 'both';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const HEALTHY_LIMIT_MS = 120_000;
const POLL_INTERVAL_MS = 25;
const END_LIMIT_MS = 15_000;
/** A drill kills far more often than production: never gives up, with short delays. */
const RESTART_LIMITS = { firstDelayMs: 100, longestDelayMs: 400, stableAfterMs: 0, mostCrashes: Infinity };
const MANY = '1000000';

/** An app on data of its own, started and supervised like `npm start`. */
export class DrilledApp {
  readonly #folder: string;
  readonly #log: (line: string) => void;
  #port = 0;
  #supervised: ReturnType<typeof superviseApi> | undefined;
  #api: ApiProcess | undefined;
  starts = 0;

  /** @param folder of its data and its site; a new one by default */
  constructor(log: (line: string) => void, folder: string = mkdtempSync(path.join(tmpdir(), 'ongi-drill-'))) {
    this.#log = log;
    this.#folder = folder;
  }

  get dataDirectory(): string {
    return path.join(this.#folder, 'data');
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    if (this.#port === 0) this.#port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      PORT: String(this.#port),
      ONGI_DATA: this.dataDirectory,
      SITE_DIR: path.join(this.#folder, 'site'),
      LOG_LEVEL: 'silent',
      LIMIT_POST_PER_HOUR: MANY,
      LIMIT_COMMENT_PER_HOUR: MANY,
      LIMIT_GOODS_PER_DAY: MANY,
    };
    const settings = startSettings(ROOT, env);
    this.#supervised = superviseApi({
      start: () => startApi({ ...settings, root: ROOT, env }),
      onStart: (api) => {
        this.#api = api;
        this.starts += 1;
      },
      log: this.#log,
      limits: RESTART_LIMITS,
    });
    await this.untilHealthy();
  }

  /** Returns the milliseconds until the app responded. @throws Error if it does not recover */
  async untilHealthy(): Promise<number> {
    const startedAt = performance.now();
    for (;;) {
      const response = await fetch(`${this.origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      await response?.arrayBuffer().catch(() => undefined);
      const tookMs = performance.now() - startedAt;
      if (response?.status === 200) return tookMs;
      if (tookMs > HEALTHY_LIMIT_MS) throw new Error('the app did not come back after a kill');
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Sends SIGKILL and waits for the exit. */
  async kill(target: Target): Promise<void> {
    const server = serverProcessOf(clusterPaths(this.dataDirectory).cluster);
    const pids = [
      target === 'database' ? undefined : this.#api?.pid,
      target === 'api' || server.kind !== 'running' ? undefined : server.pid,
    ].filter((pid) => pid !== undefined);
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await Promise.all(pids.map((pid) => waitForEnd(pid, END_LIMIT_MS)));
  }

  async stop(): Promise<void> {
    await this.#supervised?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

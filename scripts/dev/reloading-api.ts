import { watch } from 'node:fs';
import path from 'node:path';
import { EXIT_CONFIGURATION } from '../../api/src/platform/config/exit-codes.ts';
import { startApi, type ApiOptions, type ApiProcess } from '../start/api-process.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;

/** What the API runs of this tree. */
const SOURCES = [
  'api/src',
  'goods-generators/src',
  'object-store',
  'federation/release-format',
  'shared/src/contract',
  'shared/src/schema',
  'shared/src/mp4',
  'shared/src/text',
];

export type ReloadingApi = {
  /** Aborts when the API cannot run as it is configured, which it has said itself: no change helps. */
  unusable: AbortSignal;
  stop: () => Promise<void>;
};

/** Runs the API, restarts it when its sources or the contract change, and logs unexpected exits. */
export function startReloadingApi(options: ApiOptions, log: (line: string) => void): ReloadingApi {
  const unusable = new AbortController();
  let isStopped = false;
  let current = start();
  let turn: Promise<unknown> = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;

  function start(): ApiProcess {
    const api = startApi(options);
    void logExit(api);
    return api;
  }

  async function logExit(api: ApiProcess): Promise<void> {
    const code = await api.ended;
    if (code === EXIT_CONFIGURATION) unusable.abort();
    else if (code !== 0 && !isStopped)
      log(`the API ended with code ${code}; the next change starts it again`);
  }

  async function restart(): Promise<void> {
    await current.stop();
    if (isStopped) return;
    log('the API starts again');
    current = start();
  }

  const watchers = SOURCES.map((folder) =>
    watch(path.join(options.root, folder), { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        turn = turn.then(restart);
      }, SETTLE_MS);
    }),
  );

  return {
    unusable: unusable.signal,
    stop: async () => {
      isStopped = true;
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      await turn;
      await current.stop();
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import type { StartSettings } from './start-settings.ts';

/** Finishes open requests and flushes PostgreSQL. */
const SHUTDOWN_LIMIT_MS = 30_000;

export type ApiProcess = {
  /** Undefined if it could not be started. */
  pid: number | undefined;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** Shuts down gracefully; kills after 30 s. */
  stop: () => Promise<number>;
};

export type ApiOptions = StartSettings & { root: string; env: NodeJS.ProcessEnv };

/** Starts the API, which also serves the site, as a process that ends with this one. */
export function startApi(options: ApiOptions): ApiProcess {
  const { root, env, host, port, dataDir, siteDir, apiBaseUrl } = options;
  const endWithParent = path.join(root, 'scripts', 'start', 'end-with-parent.ts');
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, path.join(root, 'api', 'src', 'main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        // Request logs would hide this command's output.
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        // Photos are processed on several threads, and glibc would retain what each of them freed (decision
        // 78).
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '1048576',
        ...env,
        HOST: host,
        PORT: String(port),
        ONGI_DATA: dataDir,
        SITE_DIR: siteDir,
        API_BASE_URL: apiBaseUrl,
      },
    },
  );
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    // Shell convention: 137 is SIGKILL, also sent when memory runs out.
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
  return { pid: child.pid, ended, stop: () => stopChild(child, ended) };
}

async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<number> {
  if (child.connected) child.disconnect();
  const killTimer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_LIMIT_MS);
  const code = await ended;
  clearTimeout(killTimer);
  return code;
}

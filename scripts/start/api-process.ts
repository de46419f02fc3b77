import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import type { StartSettings } from './start-settings.ts';

/** How long a shutdown may take: open answers are finished and PostgreSQL writes everything out. */
const SHUTDOWN_LIMIT_MS = 30_000;

export type ApiProcess = {
  /** Its process number; undefined where it could not be started. */
  pid: number | undefined;
  /** Resolves with the exit code when it has ended, for whatever reason. */
  ended: Promise<number>;
  /** Asks it to end in order, and insists after 30 s. */
  stop: () => Promise<number>;
};

export type ApiOptions = StartSettings & {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Node's own options, e.g. `--watch-path`. */
  nodeOptions?: readonly string[];
};

/** Starts the API, which serves the site as well, in a process of its own that ends when this one does. */
export function startApi(options: ApiOptions): ApiProcess {
  const { root, env, host, port, dataDir, siteDir, apiBaseUrl, nodeOptions = [] } = options;
  const endWithParent = path.join(root, 'scripts', 'start', 'end-with-parent.ts');
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, ...nodeOptions, path.join(root, 'api', 'src', 'main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        // A line for each request would bury what this command says.
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
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
    // As a shell says it: 137 is SIGKILL, also what a machine without memory sends.
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

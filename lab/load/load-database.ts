import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../api/src/platform/database/supervisor/embedded-postgres.ts';
import { runInherited } from '../../scripts/machine/run-inherited.ts';

export type LoadDatabase = {
  /** DATABASE_URL of the API processes. */
  url: string;
  dataDir: string;
  /** The pid of PostgreSQL's first process. */
  pid: () => number;
  /** Creates the demo family with this many posts. @throws Error if the command fails */
  seed: (posts: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Connections for four API processes, their notifications and the benchmark's own. */
const CONNECTIONS = 120;

/**
 * An empty PostgreSQL with the settings of a single machine, and a data directory that API processes share.
 */
export async function startLoadDatabase(
  root: string,
  settings: readonly string[] = [],
): Promise<LoadDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ongi-load-'));
  const server = await startEmbeddedPostgres(dataDir, {
    settings: [`max_connections=${CONNECTIONS}`, ...settings],
  });
  const url = urlOf(server);
  return {
    url,
    dataDir,
    pid: server.pid,
    async seed(posts) {
      const program = path.join(root, 'api', 'src', 'seed', 'main.ts');
      const env = { ...process.env, DATABASE_URL: url, ONGI_DATA: dataDir };
      const args = [program, '--posts', String(posts), '--allow-demo-accounts'];
      if ((await runInherited(process.execPath, args, { env })) !== 0) throw new Error('the seed failed');
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function urlOf({ address }: EmbeddedPostgres): string {
  if (address.kind === 'url') return address.url;
  const socket = new URLSearchParams({ host: address.directory, port: String(address.port) });
  return `postgres://${address.user}@localhost/${address.database}?${socket}`;
}

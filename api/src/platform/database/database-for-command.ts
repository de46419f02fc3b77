import { openDatabase } from './open-database.ts';
import { openPool, type OpenDatabase } from './pool.ts';
import { clusterPaths, SOCKET_PORT } from './supervisor/cluster-paths.ts';
import { DATABASE_USER } from './supervisor/init-cluster.ts';
import type { Config } from '../config/environment.ts';

type CommandDatabase = OpenDatabase & {
  /** A server runs on it at the same time. */
  isShared: boolean;
  close: () => Promise<void>;
};

/** DATABASE_URL, an embedded one started for the command, or that of a server on the data directory. */
export async function openDatabaseForCommand(config: Config): Promise<CommandDatabase> {
  const database = await openDatabase(config, () => {});
  if (database.kind === 'open') return { ...database, isShared: !database.exclusive };
  const { socketDirectory } = clusterPaths(config.dataDirectory);
  const running = openPool(
    {
      kind: 'socket',
      directory: socketDirectory,
      port: SOCKET_PORT,
      user: DATABASE_USER,
      database: DATABASE_USER,
    },
    () => {},
  );
  return { ...running, isShared: true, close: () => running.pool.end() };
}

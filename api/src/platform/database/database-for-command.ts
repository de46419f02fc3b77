import { openDatabase } from './open-database.ts';
import { runningServerAddress } from './open-server.ts';
import { openPool, type OpenDatabase } from './pool.ts';
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
  const running = openPool(runningServerAddress(config.dataDirectory), () => {});
  return { ...running, isShared: true, close: () => running.pool.end() };
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  takeInstanceLock,
  waitForInstanceLock,
} from '../../api/src/platform/database/supervisor/instance-lock.ts';
import type { StartSettings } from './start-settings.ts';

type DataDirectory = Pick<StartSettings, 'dataDir'>;

/** Whether an app is running on this data. Does not create a missing data directory. */
export function isDataInUse(settings: DataDirectory, env: NodeJS.ProcessEnv): boolean {
  if (!hasLock(settings, env)) return false;
  const lock = takeInstanceLock(settings.dataDir);
  if (lock.kind === 'held') lock.release();
  return lock.kind === 'taken';
}

/** Ask before building, which changes the site of such an app. Waits for a process that is just ending. */
export async function otherAppOn(
  settings: DataDirectory,
  env: NodeJS.ProcessEnv,
): Promise<{ pid: number | undefined } | undefined> {
  if (!hasLock(settings, env)) return undefined;
  const lock = await waitForInstanceLock(settings.dataDir);
  if (lock.kind === 'taken') return { pid: lock.byPid };
  lock.release();
  return undefined;
}

function hasLock({ dataDir }: DataDirectory, env: NodeJS.ProcessEnv): boolean {
  return !env['DATABASE_URL'] && existsSync(path.join(dataDir, 'instance.lock'));
}

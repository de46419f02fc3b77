import { existsSync } from 'node:fs';
import path from 'node:path';
import { takeInstanceLock } from '../../api/src/database/supervisor/instance-lock.ts';
import type { StartSettings } from './start-settings.ts';

/**
 * Whether an app runs on this data already: asked before building, which would change the site that it serves. A data directory that is
 * not there yet is not made for the question.
 */
export function isDataInUse({ dataDir }: Pick<StartSettings, 'dataDir'>, env: NodeJS.ProcessEnv): boolean {
  if (env['DATABASE_URL'] || !existsSync(path.join(dataDir, 'instance.lock'))) return false;
  const lock = takeInstanceLock(dataDir);
  if (lock.kind === 'held') lock.release();
  return lock.kind === 'taken';
}

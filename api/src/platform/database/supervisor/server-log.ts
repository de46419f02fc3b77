import { copyFileSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';

/** PostgreSQL's log takes at most (1 + OLD_LOGS) times this much room. */
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const OLD_LOGS = 4;
const TAIL_LINES = 12;

/**
 * Rotates a large log: `server.log.1` is the newest old one, the oldest is deleted. The file is copied and
 * truncated, not renamed: PostgreSQL, even one adopted from a killed Node, has it open for appending.
 */
export function rotateServerLog(log: string, largestBytes = LARGEST_LOG_BYTES): void {
  if (sizeOf(log) <= largestBytes) return;
  for (let number = OLD_LOGS - 1; number >= 1; number -= 1) {
    if (sizeOf(`${log}.${number}`) >= 0) renameSync(`${log}.${number}`, `${log}.${number + 1}`);
  }
  try {
    copyFileSync(log, `${log}.1`);
  } finally {
    // On a full disk the log itself is what has to go.
    truncateSync(log);
  }
}

/** The last lines of a log; '' where there is none. */
export function logTail(log: string): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-TAIL_LINES).join('\n');
  } catch {
    return '';
  }
}

/** -1 where there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

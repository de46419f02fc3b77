import { parseArgs } from 'node:util';
import { DEFAULT_RETENTION, type Retention } from './retention/choose-snapshots.ts';

export type BackupCommand =
  | { kind: 'list' | 'verify'; backup: string; snapshotId: string | undefined }
  | { kind: 'back-up'; backup: string; retention: Retention };

/** Undefined for arguments that are no command. @param args without the program's name */
export function readOptions(args: readonly string[]): BackupCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        daily: { type: 'string' },
        weekly: { type: 'string' },
        monthly: { type: 'string' },
        snapshot: { type: 'string' },
      },
    });
    const [first, second, ...rest] = positionals;
    if (first === undefined || rest.length > 0) return undefined;
    if (first === 'list' || first === 'verify')
      return second === undefined ? undefined : { kind: first, backup: second, snapshotId: values.snapshot };
    if (second !== undefined || values.snapshot !== undefined) return undefined;
    const retention = {
      daily: countOf(values.daily, DEFAULT_RETENTION.daily),
      weekly: countOf(values.weekly, DEFAULT_RETENTION.weekly),
      monthly: countOf(values.monthly, DEFAULT_RETENTION.monthly),
    };
    return { kind: 'back-up', backup: first, retention };
  } catch {
    return undefined;
  }
}

/** @throws Error for what is no number from 0 to 999 */
function countOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,3}$/.test(text)) throw new Error('Not a number of snapshots');
  return Number(text);
}

import type { Spool, SpoolRange } from './spool.ts';

/** A file of the archive. Its length is known before its bytes are asked for. */
export type ArchiveEntry = {
  /** Where it lies in the archive: `photos/2025/2025-11-08-123-1.jpg`. */
  name: string;
  bytes: number;
  /** What an unpacked file is dated. */
  date: Date;
} & (
  | { kind: 'spooled'; spool: Spool; range: SpoolRange }
  | { kind: 'stored'; storageKey: string; variant: string }
  /** missing.txt, which is known last. */
  | { kind: 'missing-list' }
);

/** Photos are dated by their memory's day, so that a gallery shows them where they belong. ZIP knows no day before 1980. */
export function dateOfDay(day: string): Date {
  const earliest = Date.UTC(1980, 0, 2);
  const latest = Date.UTC(2037, 11, 31);
  return new Date(Math.min(latest, Math.max(earliest, Date.parse(`${day}T03:00:00Z`))));
}

import type { Spool, SpoolRange } from './spool.ts';

/** A file of the archive, whose length is known before it is read. */
export type ArchiveEntry = {
  /** Path in the archive: `photos/2025/2025-11-08-123-1.jpg`. */
  name: string;
  bytes: number;
  /** Modification time of the unpacked file. */
  date: Date;
} & (
  | { kind: 'spooled'; spool: Spool; range: SpoolRange }
  | { kind: 'stored'; storageKey: string; variant: string }
  /** missing.txt, whose content is known last. */
  | { kind: 'missing-list' }
);

/** Photos get their post's date, so that galleries sort them correctly. ZIP dates start in 1980. */
export function dateOfDay(day: string): Date {
  const earliest = Date.UTC(1980, 0, 2);
  const latest = Date.UTC(2037, 11, 31);
  return new Date(Math.min(latest, Math.max(earliest, Date.parse(`${day}T03:00:00Z`))));
}

import * as z from 'shared/schema';

/** A program rejects a newer one. */
export const FORMAT_VERSION = 1;

/** As stored: after compression and encryption. `sha256` in hexadecimal. */
const storedFile = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() });

export type StoredFile = z.output<typeof storedFile>;

/** What people recognise their data by; compared after a restore. */
export const COUNTED_TABLES = {
  posts: 'posts',
  photos: 'post_images',
  members: 'family_members',
  families: 'families',
  comments: 'comments',
  goods: 'goods',
} as const;

export type CountName = keyof typeof COUNTED_TABLES;

const countsSchema = z.object({
  posts: z.number(),
  photos: z.number(),
  /** Former members included. */
  members: z.number(),
  families: z.number(),
  comments: z.number(),
  goods: z.number(),
});

export type Counts = z.output<typeof countsSchema>;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Parts are in order: one zstd stream of PostgreSQL's COPY text format, cut. */
  parts: z.array(storedFile),
});

export type TableBackup = z.output<typeof tableSchema>;

/** An identity column's sequence, by its column. */
const sequenceSchema = z.object({
  table: z.string(),
  column: z.string(),
  lastValue: z.string(),
  isCalled: z.boolean(),
});

export type SequenceBackup = z.output<typeof sequenceSchema>;

export const manifestSchema = z.object({
  formatVersion: z.number(),
  /** The id is also its file name: a manifest under another name is rejected. */
  snapshotId: z.string(),
  /** The moment of the database's snapshot, by the clock of the machine that made it. */
  takenAt: z.string(),
  programVersion: z.string(),
  /** The time of the newest applied migration. */
  newestMigration: z.number(),
  postgresMajor: z.number(),
  counts: countsSchema,
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  media: z.object({
    /** NDJSON of `mediaEntrySchema`, one line for each storage key, compressed and cut like a table. */
    parts: z.array(storedFile),
    keys: z.number(),
    files: z.number(),
    /** Files that were deleted meanwhile, or were known to be damaged. */
    leftOut: z.number(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The stored object of a storage key: SHA-256 by variant, and the variants that the backup does not have. */
export const mediaEntrySchema = z.object({
  key: z.string(),
  files: z.record(z.string(), z.string()),
  leftOut: z.array(z.string()),
});

export type MediaEntry = z.output<typeof mediaEntrySchema>;

/** `20261126T055812345Z-3f9a01bc`: ids sort by time, also those of one second. */
export function newSnapshotId(takenAt: Date, randomHex: string): string {
  return `${takenAt.toISOString().replaceAll(/[-:.]/g, '')}-${randomHex}`;
}

export const SNAPSHOT_ID = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;

export const MANIFESTS = 'manifests/';
export const SNAPSHOTS = 'snapshots/';
export const OBJECTS = 'objects/';

export const manifestName = (snapshotId: string): string => `${MANIFESTS}${snapshotId}.json`;

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/schema';
import { ifPresent, syncDirectory, writeSynced } from 'object-store/durable-files';
import { BackupFailure } from '../backup-failure.ts';

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

export const COUNT_NAMES = ['posts', 'photos', 'members', 'families', 'comments', 'goods'] as const;

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

const manifestSchema = z.object({
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

/** `manifest` is JSON as text: the signature is over these very bytes. The key is SPKI DER in base64. */
const signedSchema = z.object({ manifest: z.string(), publicKey: z.string(), signature: z.string() });

const versionSchema = z.looseObject({ formatVersion: z.number() });

/** The Ed25519 key with which this data directory signs its backups, made once. No backup contains it. */
export async function ensureSigningKey(dataDirectory: string): Promise<KeyObject> {
  const directory = join(dataDirectory, 'secrets');
  const path = join(directory, 'backup-signing-key.pem');
  const found = await ifPresent(readFile(path, 'utf8'));
  if (found !== undefined) return createPrivateKey(found);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}`;
  await writeSynced(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  await rename(draft, path);
  await syncDirectory(directory);
  return privateKey;
}

export function signManifest(manifest: Manifest, key: KeyObject): Buffer {
  const text = JSON.stringify(manifest);
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  return Buffer.from(JSON.stringify({ manifest: text, publicKey: publicKeyOf(key), signature }));
}

/** Sixteen hexadecimal digits by which an operator recognises a signer (BACKUP_SIGNER). */
export function fingerprintOf(key: KeyObject): string {
  return fingerprint(publicKeyOf(key));
}

export type VerifiedManifest = { manifest: Manifest; signer: string };

/** @throws BackupFailure for an invalid signature, an unknown format, or another snapshot's manifest */
export function readSignedManifest(bytes: Uint8Array, snapshotId: string): VerifiedManifest {
  const signed = z.safeParse(signedSchema, parsedJson(Buffer.from(bytes).toString())).data;
  if (signed === undefined || !isValid(signed))
    throw new BackupFailure(`${snapshotId}: 목록 파일이 손상되었거나 누군가 바꿨어요. (서명이 맞지 않아요)`);
  const content = parsedJson(signed.manifest);
  const version = z.safeParse(versionSchema, content).data?.formatVersion ?? FORMAT_VERSION;
  if (version > FORMAT_VERSION)
    throw new BackupFailure(
      '더 새로운 버전의 온기가 만든 백업이에요. 온기를 새 버전으로 올린 뒤 다시 실행해주세요.',
    );
  const manifest = z.safeParse(manifestSchema, content).data;
  if (manifest === undefined || manifest.snapshotId !== snapshotId)
    throw new BackupFailure(`${snapshotId}: 다른 백업의 목록 파일이에요.`);
  return { manifest, signer: fingerprint(signed.publicKey) };
}

function isValid({ manifest, publicKey, signature }: z.output<typeof signedSchema>): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

function fingerprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

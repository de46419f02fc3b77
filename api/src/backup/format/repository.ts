import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import * as z from 'shared/schema';
import { BackupFailure } from '../backup-failure.ts';
import { checksumOf } from '../../platform/media/checksums.ts';
import type { BackupStorage } from '../storage/backup-storage.ts';
import { encryptionSchema, newEncryption, openEncryption, type Encryption } from './encryption.ts';
import {
  FORMAT_VERSION,
  manifestName,
  MANIFESTS,
  OBJECTS,
  SNAPSHOT_ID,
  SNAPSHOTS,
  type StoredFile,
  readSignedManifest,
  type VerifiedManifest,
} from './manifest.ts';

const DESCRIPTION_FILE = 'repository.json';

const descriptionSchema = z.object({
  formatVersion: z.number(),
  encryption: z.nullable(encryptionSchema),
});

/** The files of a backup, encrypted where a passphrase is set. */
export type Repository = {
  storage: BackupStorage;
  isEncrypted: boolean;
  /** The name of the object with this content. */
  objectName: (sha256: string) => string;
  /** @returns what the manifest records of it */
  write: (name: string, bytes: Uint8Array) => Promise<StoredFile>;
  /** @throws BackupFailure where the file is missing or not what was written */
  read: (file: StoredFile) => Promise<Buffer>;
  /** The content with this SHA-256. @throws BackupFailure as `read` */
  readObject: (sha256: string) => Promise<Buffer>;
  /** @throws BackupFailure where there is none, or it is not what was written */
  readManifest: (snapshotId: string) => Promise<VerifiedManifest>;
  /** The ids of complete snapshots, oldest first. */
  snapshotIds: () => Promise<string[]>;
};

/** @throws BackupFailure where there is no backup, or the passphrase is wrong, missing or one too many */
export async function openRepository(storage: BackupStorage, passphrase: string | undefined) {
  const bytes = await storage.read(DESCRIPTION_FILE);
  if (bytes === undefined) throw new BackupFailure(`백업이 없어요: ${storage.location}`);
  return repositoryOf(storage, await encryptionOf(bytes, passphrase));
}

/** Works as `openRepository`; makes one where there is none yet. The caller holds the lock. */
export async function ensureRepository(storage: BackupStorage, passphrase: string | undefined) {
  const bytes = await storage.read(DESCRIPTION_FILE);
  if (bytes !== undefined) return repositoryOf(storage, await encryptionOf(bytes, passphrase));
  await assertUnused(storage);
  const created = passphrase === undefined ? undefined : await newEncryption(passphrase);
  const description = { formatVersion: FORMAT_VERSION, encryption: created?.settings ?? null };
  await storage.write(DESCRIPTION_FILE, Buffer.from(`${JSON.stringify(description)}\n`));
  await storage.flush();
  return repositoryOf(storage, created?.encryption);
}

/** A folder of media has `objects/` as well: what is there belongs to somebody else, and would be swept. */
async function assertUnused(storage: BackupStorage): Promise<void> {
  for (const prefix of [MANIFESTS, SNAPSHOTS, OBJECTS])
    if ((await storage.list(prefix)).length > 0)
      throw new BackupFailure(
        `다른 파일이 있는 곳이에요. 아무것도 바꾸지 않았어요. 빈 곳을 골라주세요: ${storage.location}`,
      );
}

async function encryptionOf(bytes: Buffer, passphrase: string | undefined): Promise<Encryption | undefined> {
  const description = descriptionOf(bytes);
  if (description.formatVersion > FORMAT_VERSION)
    throw new BackupFailure(
      '더 새로운 버전의 온기가 만든 백업이에요. 온기를 새 버전으로 올린 뒤 다시 실행해주세요.',
    );
  const { encryption } = description;
  if (encryption !== null && passphrase === undefined)
    throw new BackupFailure('암호로 잠긴 백업이에요. BACKUP_PASSPHRASE에 암호를 넣어주세요.');
  // Somebody who can write here could have exchanged an encrypted backup for one without encryption.
  if (encryption === null && passphrase !== undefined)
    throw new BackupFailure(
      'BACKUP_PASSPHRASE가 있는데 이 백업은 암호 없이 만들어졌어요. 다른 곳에 백업하거나 변수를 빼주세요.',
    );
  if (encryption === null || passphrase === undefined) return undefined;
  return openEncryption(passphrase, encryption);
}

function descriptionOf(bytes: Buffer): z.output<typeof descriptionSchema> {
  try {
    return descriptionSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new BackupFailure('repository.json: 손상된 파일이에요.');
  }
}

function repositoryOf(storage: BackupStorage, encryption: Encryption | undefined): Repository {
  const objectName = (sha256: string): string => {
    const name = encryption?.hiddenName(sha256) ?? sha256;
    return `${OBJECTS}${name.slice(0, 2)}/${name}`;
  };
  const opened = (name: string, bytes: Buffer): Buffer => {
    const content = encryption === undefined ? bytes : encryption.open(name, bytes);
    if (content === undefined) throw damaged(name);
    return content;
  };
  const readStored = async (name: string): Promise<Buffer> => {
    const bytes = await storage.read(name);
    if (bytes === undefined) throw new BackupFailure(`백업에 파일이 없어요: ${name}`);
    return bytes;
  };

  return {
    storage,
    isEncrypted: encryption !== undefined,
    objectName,

    async write(name, bytes) {
      const stored = encryption?.seal(name, bytes) ?? bytes;
      await storage.write(name, stored);
      return { name, sha256: checksumOf(stored), bytes: stored.byteLength };
    },

    async read({ name, sha256 }) {
      const bytes = await readStored(name);
      if (checksumOf(bytes) !== sha256) throw damaged(name);
      return opened(name, bytes);
    },

    async readObject(sha256) {
      const name = objectName(sha256);
      const content = opened(name, await readStored(name));
      if (checksumOf(content) !== sha256) throw damaged(name);
      return content;
    },

    async readManifest(snapshotId) {
      const name = manifestName(snapshotId);
      return readSignedManifest(opened(name, await readStored(name)), snapshotId);
    },

    async snapshotIds() {
      const names = await storage.list(MANIFESTS);
      return names
        .map((name) => name.slice(MANIFESTS.length).replace(/\.json$/, ''))
        .filter((id) => SNAPSHOT_ID.test(id))
        .toSorted();
    },
  };
}

function damaged(name: string): BackupFailure {
  return new BackupFailure(`백업의 파일이 손상되었어요 (잘렸거나 바뀌었어요): ${name}`);
}

/** Bytes of a part before encryption: what is in memory at once. */
const PART_BYTES = 4_194_304;

/**
 * Compresses a stream (zstd) and stores it in parts `<prefix>.0000`, `.0001` and so on.
 * @returns the parts in order; none of an empty stream is possible, as zstd writes a header
 */
export async function writeParts(repository: Pick<Repository, 'write'>, prefix: string, source: Readable) {
  const parts: StoredFile[] = [];
  let chunks: Buffer[] = [];
  let bytes = 0;
  const store = async (): Promise<void> => {
    const name = `${prefix}.${String(parts.length).padStart(4, '0')}`;
    parts.push(await repository.write(name, Buffer.concat(chunks)));
    chunks = [];
    bytes = 0;
  };
  const compressed: AsyncIterable<Buffer> = source.compose(createZstdCompress());
  for await (const chunk of compressed) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) await store();
  }
  if (bytes > 0) await store();
  return parts;
}

/** The stream that `writeParts` stored; each part is verified before any of it is given out. */
export function readParts(repository: Pick<Repository, 'read'>, parts: readonly StoredFile[]): Readable {
  async function* contents(): AsyncGenerator<Buffer> {
    for (const part of parts) yield await repository.read(part);
  }
  const decompressed = Readable.from(contents()).compose(createZstdDecompress());
  return Readable.from(decompressed);
}

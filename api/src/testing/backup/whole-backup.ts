import assert from 'node:assert/strict';
import { MANIFESTS, manifestName, OBJECTS, SNAPSHOTS } from '../../backup/format/manifest.ts';
import { openRepository } from '../../backup/format/repository.ts';
import { readEntries } from '../../backup/media/read-entries.ts';
import type { BackupStorage } from '../../backup/storage/backup-storage.ts';

export type WholeBackup = {
  snapshotIds: string[];
  /** Every file that a snapshot needs. */
  referenced: string[];
};

/** Reads every file of every snapshot, and fails for one that is not as it was written. */
export async function assertWhole(storage: BackupStorage, passphrase?: string): Promise<WholeBackup> {
  const repository = await openRepository(storage, passphrase);
  const snapshotIds = await repository.snapshotIds();
  const referenced = new Set<string>();
  for (const id of snapshotIds) {
    referenced.add(manifestName(id));
    const { manifest } = await repository.readManifest(id);
    for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.media.parts]) {
      await repository.read(part);
      referenced.add(part.name);
    }
    for await (const { files } of readEntries(repository, manifest))
      for (const sha256 of Object.values(files)) {
        const name = repository.objectName(sha256);
        if (!referenced.has(name)) await repository.readObject(sha256);
        referenced.add(name);
      }
  }
  return { snapshotIds, referenced: [...referenced].toSorted() };
}

/** Nothing but what the snapshots need: what killed and superseded ones left is gone. */
export async function assertNothingLeft(storage: BackupStorage): Promise<void> {
  const lists = await Promise.all([MANIFESTS, SNAPSHOTS, OBJECTS].map((prefix) => storage.list(prefix)));
  assert.deepEqual(lists.flat().toSorted(), (await assertWhole(storage)).referenced);
}

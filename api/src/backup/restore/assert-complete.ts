import { knownMigrations, NewerDataError } from '../../platform/database/newer-data.ts';
import { BackupFailure } from '../backup-failure.ts';
import { OBJECTS, type Manifest } from '../format/manifest.ts';
import type { Repository } from '../format/repository.ts';
import { readEntries } from '../media/read-entries.ts';

/** Missing files that are listed by name. */
const MOST_NAMED = 5;

/**
 * Checks what can be checked before anything is written: the schema, and that every file is there.
 * @throws BackupFailure, NewerDataError
 */
export async function assertComplete(repository: Repository, manifest: Manifest): Promise<void> {
  if (!knownMigrations().has(manifest.newestMigration)) throw new NewerDataError();
  const { storage } = repository;
  const present = new Set([
    ...(await storage.list(`snapshots/${manifest.snapshotId}/`)),
    ...(await storage.list(OBJECTS)),
  ]);
  const missing: string[] = [];
  const expect = (name: string): void => {
    if (!present.has(name)) missing.push(name);
  };
  for (const { name } of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.media.parts])
    expect(name);
  if (missing.length === 0) {
    for await (const { files } of readEntries(repository, manifest))
      for (const sha256 of Object.values(files)) expect(repository.objectName(sha256));
  }
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED).join('\n');
  throw new BackupFailure(`백업에 파일이 ${missing.length}개 없어요. 아무것도 바꾸지 않았어요.\n${named}`);
}

import { mediaEntrySchema, type Manifest, type MediaEntry } from '../format/manifest.ts';
import { readParts } from '../format/parts.ts';
import type { Repository } from '../format/repository.ts';
import { linesOf } from './lines-of.ts';

/** The stored objects of a snapshot, in the order of their keys. @throws BackupFailure for a damaged list */
export async function* readEntries(
  repository: Pick<Repository, 'read'>,
  { media }: Pick<Manifest, 'media'>,
): AsyncGenerator<MediaEntry> {
  for await (const line of linesOf(readParts(repository, media.parts)))
    yield mediaEntrySchema.parse(JSON.parse(line));
}

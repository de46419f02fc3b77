import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaEntrySchema, type Manifest, type MediaEntry } from '../format/manifest.ts';
import { readParts, type Repository } from '../format/repository.ts';

/** The stored objects of a snapshot, in the order of their keys. @throws BackupFailure for a damaged list */
export async function* readEntries(
  repository: Pick<Repository, 'read'>,
  { media }: Pick<Manifest, 'media'>,
): AsyncGenerator<MediaEntry> {
  for await (const line of linesOf(readParts(repository, media.parts)))
    yield mediaEntrySchema.parse(JSON.parse(line));
}

/** The lines of a UTF-8 stream. Unlike node:readline, it rejects where the stream fails. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  const chunks: AsyncIterable<string> = stream;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** A list that may be longer than fits into memory. */
type SpooledList<Item> = {
  add: (item: Item) => Promise<void>;
  /** All items in order, once nothing is added any more. */
  items: () => AsyncGenerator<Item>;
  close: () => Promise<void>;
};

const FLUSH_AT_CHARACTERS = 65_536;

/** @param parse of what `JSON.stringify` wrote */
export async function spoolList<Item>(parse: (value: unknown) => Item): Promise<SpooledList<Item>> {
  const path = join(tmpdir(), `ongi-backup-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // The file lives as long as it is open: a killed process leaves nothing.
  await rm(path);
  let draft = '';
  const flush = async (): Promise<void> => {
    await file.appendFile(draft);
    draft = '';
  };
  return {
    async add(item) {
      draft += `${JSON.stringify(item)}\n`;
      if (draft.length > FLUSH_AT_CHARACTERS) await flush();
    },
    async *items() {
      await flush();
      const stream = file.createReadStream({ start: 0, autoClose: false });
      for await (const line of linesOf(stream)) yield parse(JSON.parse(line));
    },
    close: () => file.close(),
  };
}

/** Works on up to `atOnce` items, and yields in their order. @throws the first failure in that order */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const working: Promise<Result>[] = [];
  for await (const item of items) {
    const begun = work(item);
    // Awaited below; until then a failure is not unhandled.
    begun.catch(() => {});
    working.push(begun);
    if (working.length < atOnce) continue;
    const [first] = working.splice(0, 1);
    if (first !== undefined) yield await first;
  }
  for (const rest of working) yield await rest;
}

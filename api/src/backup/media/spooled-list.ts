import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf } from './lines-of.ts';

/** A list that may be longer than fits into memory. */
export type SpooledList<Item> = {
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

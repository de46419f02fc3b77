import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from '../../platform/database/executor.ts';
import { checksumsSchema } from '../../platform/media/checksums.ts';
import { damagedSchema } from '../../platform/media/damaged-media.ts';

/** A stored object as the rows of a snapshot describe it. */
export const mediaRowSchema = z.object({
  key: z.string(),
  /** Each with its SHA-256. */
  variants: checksumsSchema,
  /** Variants that a scrub found missing or changed. */
  damaged: z.array(z.string()),
});

export type MediaRow = z.output<typeof mediaRowSchema>;

const ROWS_AT_ONCE = 500;

const objectRow = z.object({
  storage_key: z.string(),
  checksums: z.array(checksumsSchema),
  damaged: z.array(z.unknown()),
});

/** Every object that a row names, by key. */
export async function* mediaRows(client: pg.ClientBase | pg.Pool): AsyncGenerator<MediaRow> {
  for (let after = ''; ;) {
    const batch = await clientRows(
      client,
      objectRow,
      `select storage_key, jsonb_agg(checksums) as checksums, jsonb_agg(damaged) as damaged
       from media where storage_key > $1 group by storage_key order by storage_key limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of batch) {
      const damaged = row.damaged.flatMap((each) => Object.keys(z.safeParse(damagedSchema, each).data ?? {}));
      yield {
        key: row.storage_key,
        variants: Object.fromEntries(row.checksums.flatMap((each) => Object.entries(each))),
        damaged: [...new Set(damaged)],
      };
    }
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.storage_key;
  }
}

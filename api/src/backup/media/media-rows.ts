import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from '../../platform/database/executor.ts';
import { checksumsSchema, type Checksums } from '../../platform/media/checksums.ts';
import { damagedSchema } from '../../platform/media/damaged-media.ts';
import {
  DISPLAY_VARIANT,
  fullVariantOf,
  hasSmallerRenditions,
  THUMBNAIL_VARIANT,
  UPLOAD_KIND,
} from '../../platform/media/renditions/variants.ts';

/** A stored object as the rows of a snapshot describe it. */
export const mediaRowSchema = z.object({
  key: z.string(),
  /** Each with its SHA-256; null where it was stored before checksums were, and never scrubbed. */
  variants: z.record(z.string(), z.nullable(z.string())),
  /** Variants that a scrub found missing or changed. */
  damaged: z.array(z.string()),
});

export type MediaRow = z.output<typeof mediaRowSchema>;

const ROWS_AT_ONCE = 500;

const objectRow = z.object({
  storage_key: z.string(),
  kind: z.string(),
  mime: z.string(),
  checksums: z.array(z.unknown()),
  damaged: z.array(z.unknown()),
});

/** Every object that a row names, by key. As JSON: earlier schemas have neither checksums nor damages. */
export async function* mediaRows(client: pg.ClientBase | pg.Pool): AsyncGenerator<MediaRow> {
  for (let after = ''; ;) {
    const batch = await clientRows(
      client,
      objectRow,
      `select storage_key, min(kind) as kind, min(mime) as mime,
         jsonb_agg(to_jsonb(media) -> 'checksums') as checksums, jsonb_agg(to_jsonb(media) -> 'damaged') as damaged
       from media where storage_key > $1 group by storage_key order by storage_key limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of batch) {
      const checksums = row.checksums.map((each) => z.safeParse(checksumsSchema, each).data ?? {});
      const damaged = row.damaged.flatMap((each) => Object.keys(z.safeParse(damagedSchema, each).data ?? {}));
      yield {
        key: row.storage_key,
        variants: { ...expectedVariants(row.kind, row.mime, checksums), ...Object.assign({}, ...checksums) },
        damaged: [...new Set(damaged)],
      };
    }
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.storage_key;
  }
}

function expectedVariants(kind: string, mime: string, checksums: readonly Checksums[]): Record<string, null> {
  // Of an upload everything that there is has a checksum.
  if (kind === UPLOAD_KIND || checksums.some((each) => Object.keys(each).length > 0)) return {};
  const full = fullVariantOf(mime);
  const variants = hasSmallerRenditions(kind) ? [full, DISPLAY_VARIANT, THUMBNAIL_VARIANT] : [full];
  return Object.fromEntries(variants.map((variant) => [variant, null]));
}

import * as z from 'shared/schema';
import type { PlatformContext } from '../context.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { executeSql, queryRows } from '../database/executor.ts';

const storageKeyRow = z.object({ storage_key: z.string(), damaged: z.unknown() });

/** What a scrub wrote is noticed by a running process after this long. */
const FRESH_MS = 30_000;

/** `changed`: the bytes are not those that were stored; `missing`: there are none. */
const DAMAGES = ['changed', 'missing'] as const;

export type Damage = (typeof DAMAGES)[number];

export const damagedSchema = z.record(z.string(), z.enum(DAMAGES));

export type DamagedMedia = {
  /** Whether a scrub or a read found this variant damaged (docs/decisions/media). */
  has: (storageKey: string, variant: string) => Promise<boolean>;
  /** Its bytes are not those that were stored. */
  report: (storageKey: string, variant: string) => Promise<void>;
};

/** Usually none; refreshed every 30 s, so reads need no query. While the database is away: the last list. */
export function listDamagedMedia(context: Pick<PlatformContext, 'database'>): DamagedMedia {
  let listed: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  let readAt: number | undefined;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      const rows = await queryRows(context.database, storageKeyRow)`
        select distinct on (storage_key) storage_key, damaged from media where damaged is not null`;
      listed = new Map(
        rows.map((row) => [
          row.storage_key,
          new Set(Object.keys(z.safeParse(damagedSchema, row.damaged).data ?? {})),
        ]),
      );
    } catch {
      // The next look reads again.
    } finally {
      readAt = performance.now();
      reading = undefined;
    }
  };

  return {
    async has(storageKey, variant) {
      if (readAt === undefined || performance.now() - readAt > FRESH_MS) reading ??= read();
      if (readAt === undefined) await reading;
      return listed.get(storageKey)?.has(variant) === true;
    },
    async report(storageKey, variant) {
      const found = JSON.stringify({ [variant]: 'changed' satisfies Damage });
      await executeSql(context.database)`
        update media set damaged = coalesce(damaged, '{}'::jsonb) || ${found}::jsonb
        where storage_key = ${storageKey}`;
      await read();
    },
  };
}

/** A store without damaged objects: they are never served, and archives list them as missing. */
export function withoutDamaged(store: ObjectStore, damaged: DamagedMedia): ObjectStore {
  return {
    ...store,
    size: async (key, variant) => ((await damaged.has(key, variant)) ? undefined : store.size(key, variant)),
    open: async (key, variant, range) =>
      (await damaged.has(key, variant)) ? undefined : store.open(key, variant, range),
  };
}

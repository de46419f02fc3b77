import { Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { and, eq, getTableName, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows, type Database, type Transaction } from '../database/executor.ts';
import { mediaSpool } from '../database/schema/users-and-media.ts';
import { isLocalFile, type ObjectStore, type VariantContent } from './object-store.ts';

/** The table `media_spool`: objects that wait in the database until the bucket is back. */
export type Spool = Pick<ObjectStore, 'size' | 'open'> & {
  /** Stores all variants of a key; they survive a power cut once this resolves. @returns false: no room */
  put(key: string, variants: ReadonlyMap<string, VariantContent>): Promise<boolean>;
  /** Removes keys with the caller's transaction. */
  remove(transaction: Transaction, keys: readonly string[]): Promise<void>;
  /** Moves the oldest object into `store`. @returns false: there is none, or who deletes it holds it */
  moveOldest(store: Pick<ObjectStore, 'put'>): Promise<boolean>;
};

const LARGEST_OBJECT_BYTES = 64 * 1_048_576;

async function bufferOf(content: VariantContent): Promise<Buffer> {
  if (isLocalFile(content)) return readFile(content.path);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

const storedBytes = sql`octet_length(${mediaSpool.content})`.mapWith(Number);

/** Whether the database is as new as the spool: a backup reads it before anybody has migrated it. */
export async function hasSpool(pool: pg.Pool): Promise<boolean> {
  const query = 'select to_regclass($1) is not null as exists';
  const [row] = await clientRows(pool, z.object({ exists: z.boolean() }), query, [getTableName(mediaSpool)]);
  return row?.exists === true;
}

/** @param limitBytes for all objects together; they are on every node of the database and in its log */
export function createSpool(database: Database, limitBytes: number): Spool {
  const hasRoom = async (transaction: Transaction, bytes: number): Promise<boolean> => {
    const [used] = await transaction
      .select({ bytes: sql`sum(${storedBytes})`.mapWith(Number) })
      .from(mediaSpool);
    return (used?.bytes ?? 0) + bytes <= limitBytes;
  };
  const isVariant = (key: string, variant: string) =>
    and(eq(mediaSpool.storageKey, key), eq(mediaSpool.variant, variant));

  return {
    async put(key, variants) {
      const bytes = [...variants.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
      // A row has room for a gigabyte, but writes its content several times: a long video waits for its
      // store.
      if (bytes > LARGEST_OBJECT_BYTES) return false;
      const rows = await Promise.all(
        [...variants].map(async ([variant, content]) => ({
          storageKey: key,
          variant,
          content: await bufferOf(content),
        })),
      );
      return database.transaction(async (transaction) => {
        if (!(await hasRoom(transaction, bytes))) return false;
        await transaction.insert(mediaSpool).values(rows);
        return true;
      });
    },

    async size(key, variant) {
      const [found] = await database
        .select({ bytes: storedBytes })
        .from(mediaSpool)
        .where(isVariant(key, variant));
      return found?.bytes;
    },

    async open(key, variant, range) {
      const { content } = mediaSpool;
      const part =
        range === undefined
          ? content
          : sql`substring(${content} from ${range.start + 1}::int for ${range.end - range.start + 1}::int)`;
      const [found] = await database
        .select({ content: sql`${part}`.mapWith(content), bytes: storedBytes })
        .from(mediaSpool)
        .where(isVariant(key, variant));
      return found && { stream: Readable.from([found.content]), totalBytes: found.bytes };
    },

    async remove(transaction, keys) {
      await transaction.delete(mediaSpool).where(inArray(mediaSpool.storageKey, [...keys]));
    },

    moveOldest(store) {
      return database.transaction(async (transaction) => {
        const [oldest] = await transaction
          .select({ key: mediaSpool.storageKey })
          .from(mediaSpool)
          .orderBy(mediaSpool.createdAt)
          .limit(1);
        if (oldest === undefined) return false;
        const isOldest = eq(mediaSpool.storageKey, oldest.key);
        // Whoever deletes it now waits for our commit, and then finds it in the store.
        const rows = await transaction
          .select()
          .from(mediaSpool)
          .where(isOldest)
          .for('update', { skipLocked: true });
        if (rows.length === 0) return false;
        await store.put(oldest.key, new Map(rows.map(({ variant, content }) => [variant, content])));
        await transaction.delete(mediaSpool).where(isOldest);
        return true;
      });
    },
  };
}

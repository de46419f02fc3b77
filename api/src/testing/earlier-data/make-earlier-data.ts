import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { migrateThrough } from '../../platform/database/migrate.ts';
import { clientSettings } from '../../platform/database/pool.ts';
import { startEmbeddedPostgres } from '../../platform/database/supervisor/embedded-postgres.ts';

/** Media kinds whose files are in `photos`; other files are omitted for their size. */
const PHOTO_KIND = new Set(['photo', 'order']);

const rowSchema = z.record(z.string(), z.json());
const fixtureSchema = z.object({
  lastMigration: z.string(),
  dumpedAt: z.string(),
  tables: z.record(z.string(), z.array(rowSchema)),
});
const mediaSchema = z.looseObject({ kind: z.string(), storage_key: z.string() });

/**
 * Creates a data directory of version 1.0.0 before migration 0008: one family with a post, a comment, a
 * like, a saved video, a saved diary, an unsaved diary and a failed video. Its times are within the last
 * hour, because the API deletes jobs after a day.
 */
export async function makeEarlierData(dataDirectory: string): Promise<void> {
  const fixture = fixtureSchema.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'rows.json'), 'utf8')),
  );
  const ageMs = Date.now() - 3_600_000 - Date.parse(fixture.dumpedAt);
  const server = await startEmbeddedPostgres(dataDirectory);
  const client = new pg.Client(clientSettings(server.address));
  try {
    await client.connect();
    await migrateThrough(client, fixture.lastMigration);
    // The rows are in no order that foreign keys allow.
    await client.query("set session_replication_role = 'replica'");
    for (const [table, rows] of Object.entries(fixture.tables)) {
      await client.query(
        `insert into "${table}" overriding system value
         select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [JSON.stringify(rows, (_, value: unknown) => laterTime(value, ageMs))],
      );
    }
    await setSequences(client);
  } finally {
    await client.end();
    await server.stop();
  }
  for (const row of fixture.tables['media'] ?? []) {
    const { kind, storage_key: key } = mediaSchema.parse(row);
    if (!PHOTO_KIND.has(kind)) continue;
    const folder = join(dataDirectory, 'media', 'objects', key.slice(0, 2), key);
    await mkdir(folder, { recursive: true });
    await cp(join(import.meta.dirname, 'photos'), folder, { recursive: true });
  }
}

function laterTime(value: unknown, ageMs: number): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)
    ? new Date(Date.parse(value) + ageMs).toISOString()
    : value;
}

/** New rows continue after the fixture's. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  const columns = z
    .array(z.object({ table_name: z.string(), column_name: z.string(), sequence: z.string() }))
    .parse(rows);
  for (const { table_name: table, column_name: column, sequence } of columns) {
    await client.query(
      `select setval('${sequence}', coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
    );
  }
}

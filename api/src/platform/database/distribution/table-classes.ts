import type pg from 'pg';
import * as z from 'shared/schema';
import { clientRows } from '../executor.ts';

/**
 * How each table would be distributed over several PostgreSQL servers (docs/decisions/database).
 *
 * `family`: by the hash of this column. `person`: replicated to all servers, as every family's lists show
 * names and portraits. `global`: on one server.
 */
export const FAMILY_TABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `families family_members invites posts post_participants post_images post_voices likes post_views
     weekly_questions skipped_questions excluded_members excluded_days goods jobs uploads comments notifications
     digest_recipients digest_deliveries`
      .split(/\s+/)
      .map((table) => [table, 'family_id']),
  ),
  // Portraits have no family: theirs is minus the person's id.
  media: 'owner_key',
};

const PERSON_TABLES: readonly string[] = [
  'users',
  'accounts_local',
  'accounts_social',
  'access_tokens',
  'known_devices',
  'notification_settings',
  'password_resets',
  'idempotency_keys',
  'archive_downloads',
  'push_subscriptions',
  'push_deliveries',
];

/** With the reason why they have neither a family nor a person. */
const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  rate_limits: 'counts addresses and accounts by a hash before anybody has logged in',
  login_states: 'a login that has begun belongs to nobody yet',
  telemetry_counts: 'counts over all visits; nothing of a person is in it',
  telemetry_errors: 'counts over all visits; nothing of a person is in it',
  processes: 'one row for each process of the program',
  server_clock: 'one row for the whole installation',
  uploads_pending: 'objects of the store that no row names yet, so nobody owns them',
  media_spool: 'objects on their way to the store; the row of media that names one has the family',
};

/** Constraints, unique indexes and triggers that have to change before the tables are distributed. */
const REMAINING_STEPS: Readonly<Record<string, string>> = {
  'index family_members_user':
    'one current family per person, over all families: joining checks it in the directory of persons instead',
  'index invites_code':
    'who types a code does not know the family: drop it and look a new code up before it is inserted',
  'key media_family_id_families_family_id_fk':
    'drop it: owner_key is the family, and deleteFamily deletes the media itself',
  'key goods_post_fk': 'no `on delete set null`: clear the column before the post is deleted',
  'key goods_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'key goods_job_fk': 'no `on delete set null`: clear the column before the job is deleted',
  'key jobs_post_fk': 'no `on delete set null`: clear the column before the post is deleted',
  'key jobs_source_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'key jobs_result_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'trigger notifications_notify_insert': 'drop it: pages then poll, as while notifications are away',
  'trigger notifications_notify_seen': 'drop it: pages then poll, as while notifications are away',
  'trigger notifications_notify_removal': 'drop it: pages then poll, as while notifications are away',
  'trigger jobs_notify_change': 'drop it: pages then poll, as while notifications are away',
  'trigger jobs_notify_removal': 'drop it: pages then poll, as while notifications are away',
};

/** Keys of persons without the person: looked up before it is known who it is. */
const KEYS_WITHOUT_PERSON: Readonly<Record<string, string>> = {
  accounts_local_email_lower_unique: 'an address has one account',
  accounts_social_provider_subject_pk: 'a provider knows the person by its own subject',
  access_tokens_pkey: 'the hash of the token that a request brings',
  access_tokens_session: 'the number by which an owner names a session',
  password_resets_pkey: 'the hash of the token in a link',
  push_subscriptions_pkey: 'a delivery names its device by number',
  push_subscriptions_endpoint: 'a device that somebody else now uses',
  push_deliveries_pkey: 'one number for each delivery',
};

const namesOf = (keys: string, table: string) => `(
  select coalesce(array_agg(attname::text order by position), '{}')
  from unnest(${keys}) with ordinality as key (number, position)
  join pg_attribute on attrelid = ${table} and attnum = number)`;

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;

const COLUMNS = `select relname || '.' || attname as name
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
    and attnotnull and atttypid = 'bigint'::regtype`;

const INDEXES = `
  select owner.relname as table, entry.relname as name, ${namesOf('indkey::int2[]', 'indrelid')} as columns
  from pg_index join pg_class as owner on owner.oid = indrelid join pg_class as entry on entry.oid = indexrelid
  where indisunique and owner.relnamespace = 'public'::regnamespace`;

const KEYS = `
  select conname as name, owner.relname as table, target.relname as target, confdeltype = 'n' as clears,
    ${namesOf('conkey', 'conrelid')} as columns, ${namesOf('confkey', 'confrelid')} as "targetColumns",
    ${namesOf('confdelsetcols', 'conrelid')} as cleared
  from pg_constraint join pg_class as owner on owner.oid = conrelid join pg_class as target on target.oid = confrelid
  where contype = 'f' and owner.relnamespace = 'public'::regnamespace`;

const TRIGGERS = `select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`;

const text = z.string();
const nameRow = z.object({ name: text });
const ofTableRow = z.object({ table: text, name: text });
const indexRow = z.extend(ofTableRow, { columns: z.array(text) });
const keyRow = z.extend(indexRow, {
  target: text,
  targetColumns: z.array(text),
  clears: z.boolean(),
  cleared: z.array(text),
});

/** The column that has to be part of every key of the table; undefined for global tables. */
function keyColumnOf(table: string): string | undefined {
  return PERSON_TABLES.includes(table) ? 'user_id' : FAMILY_TABLES[table];
}

/**
 * What the catalog of a migrated database has against distributing it by family: a table without a class, a
 * key without the family. Empty where only the listed steps remain and each of them is still one.
 * @returns a sentence each, with the name of the table, key, index or trigger
 */
export async function findViolations(client: pg.ClientBase): Promise<string[]> {
  const violations: string[] = [];
  const met = new Set<string>();
  const isListed = (list: Readonly<Record<string, string>>, name: string): boolean => {
    met.add(name);
    return name in list;
  };

  const tables = (await clientRows(client, nameRow, TABLES)).map(({ name }) => name);
  const classed = [...Object.keys(FAMILY_TABLES), ...PERSON_TABLES, ...Object.keys(GLOBAL_TABLES)];
  for (const table of tables.filter((name) => classed.filter((each) => each === name).length !== 1))
    violations.push(`table ${table} is not in exactly one class`);
  for (const table of classed.filter((name) => !tables.includes(name)))
    violations.push(`table ${table} does not exist`);

  const columns = (await clientRows(client, nameRow, COLUMNS)).map(({ name }) => name);
  for (const table of tables) {
    const column = keyColumnOf(table);
    if (column !== undefined && !columns.includes(`${table}.${column}`))
      violations.push(`table ${table} has no required ${column}`);
  }

  for (const index of await clientRows(client, indexRow, INDEXES)) {
    const column = keyColumnOf(index.table);
    if (column === undefined || index.columns.includes(column)) continue;
    const isKnown = PERSON_TABLES.includes(index.table)
      ? isListed(KEYS_WITHOUT_PERSON, index.name)
      : isListed(REMAINING_STEPS, `index ${index.name}`);
    if (!isKnown) violations.push(`index ${index.name} is unique without ${column}`);
  }

  for (const key of await clientRows(client, keyRow, KEYS)) {
    const targetColumn = FAMILY_TABLES[key.target];
    if (targetColumn === undefined) continue;
    const column = FAMILY_TABLES[key.table];
    const isOfFamily = key.columns.some(
      (name, index) => name === column && key.targetColumns[index] === targetColumn,
    );
    const isKnown = (isOfFamily && !key.clears) || isListed(REMAINING_STEPS, `key ${key.name}`);
    if (!isKnown) violations.push(`key ${key.name} refers to ${key.target} without the family`);
    if (key.clears && (!isOfFamily || key.cleared.length !== 1 || key.cleared[0] === column))
      violations.push(`key ${key.name} clears more than its own column`);
  }

  for (const { table, name } of await clientRows(client, ofTableRow, TRIGGERS))
    if (table in FAMILY_TABLES && !isListed(REMAINING_STEPS, `trigger ${name}`))
      violations.push(`trigger ${name} is on a table of families`);

  for (const name of [...Object.keys(REMAINING_STEPS), ...Object.keys(KEYS_WITHOUT_PERSON)])
    if (!met.has(name)) violations.push(`${name} is listed and does not exist`);
  return violations;
}

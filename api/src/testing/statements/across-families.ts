type Exception = {
  /** A part of the text, its white space as single spaces. */
  statement: string;
  reason: string;
};

/**
 * Statements of the program that touch tables of families and name no family. Those of the directory come
 * before the family is known, the others run in the background. docs/decisions/database says what each
 * becomes.
 */
export const ACROSS_FAMILIES: readonly Exception[] = [
  {
    statement: 'left join family_members as member on member.user_id = token.user_id',
    reason: 'directory: whose family a session is in',
  },
  {
    statement: 'left join family_members as member on member.user_id = users.user_id',
    reason: 'directory: which family a person is in, also just after the membership was restored',
  },
  {
    statement: 'select 1 from family_members where user_id = $1 and left_at is null',
    reason: 'directory: whether a person who joins is in a family',
  },
  {
    statement: 'select family_id from family_members where user_id = $1',
    reason: 'directory: all families that a person was ever in',
  },
  {
    statement: 'from "invites" inner join "families"',
    reason: 'directory: which family a code invites to',
  },
  {
    statement: 'and not exists (select 1 from family_members where family_members.user_id = users.user_id)',
    reason: 'directory: whether a person without an account is in any family',
  },
  {
    statement: 'select job_id, family_id, queue_id, state from jobs where queue_id = $1',
    reason: 'queue: a ticket names no family',
  },
  {
    statement: 'with waiting as ( select distinct on (family_id)',
    reason: 'queue: the families of a lane take turns',
  },
  {
    statement: 'from jobs as other where other.state in',
    reason: 'queue: how long a job waits depends on the jobs of all families',
  },
  {
    statement: 'select kind, state, count(*)::int as jobs',
    reason: 'metrics: how many jobs of all families wait, and for how long',
  },
  {
    statement: 'from "accounts_local" left join "family_members"',
    reason: 'seed: in which family the demo accounts are',
  },
  {
    statement: 'delete from "jobs" where ("jobs"."created_at" <= $1 and "jobs"."queued_at" <= $2',
    reason: 'housekeeping: old jobs of all families',
  },
  {
    statement: 'select bytes, bytes - received_bytes as rest from uploads',
    reason: 'disk: what the uploads of all families will still take of it',
  },
  {
    statement: 'from "uploads" where "uploads"."updated_at" < $1',
    reason: 'housekeeping: uploads of all families that nobody has continued for a day',
  },
  {
    statement: 'select family_id from families where not exists',
    reason: 'housekeeping: families that everybody has left',
  },
  {
    statement: 'update "invites" set "expires_at" = "expires_at" + make_interval',
    reason: 'housekeeping: the clock has jumped',
  },
  {
    statement: 'update family_members set left_at = left_at + make_interval',
    reason: 'housekeeping: the clock has jumped',
  },
  {
    statement: 'select distinct on (storage_key) storage_key, damaged from media',
    reason: 'objects: the damaged ones of all families',
  },
  {
    statement: 'select distinct storage_key from media where storage_key = any($1::text[])',
    reason: 'objects: a sweep knows an object by its key, and rows of several families may share it',
  },
  {
    statement: 'select storage_key, min(kind) as kind, min(mime) as mime',
    reason: 'objects: a scrub reads all of them',
  },
  {
    statement: 'update media set damaged = $1::jsonb',
    reason: 'objects: what a scrub found is true for all rows of an object',
  },
  {
    statement: 'update media set storage_key = $1, checksums = $2::jsonb, damaged = null',
    reason: 'objects: a repaired object has another key in all its rows',
  },
];

/**
 * Statements of the program that touch tables of families and name no family, by a part of the text (its white
 * space as single spaces), each with its reason. Those of the directory come before the family is known, the
 * others run in the background. docs/decisions/database says what each becomes.
 */
export const ACROSS_FAMILIES: Readonly<Record<string, string>> = {
  'left join family_members as member on member.user_id = token.user_id':
    'directory: whose family a session is in',
  'left join family_members as member on member.user_id = users.user_id':
    'directory: which family a person is in, also just after the membership was restored',
  'select 1 from family_members where user_id = $1 and left_at is null':
    'directory: whether a person who joins is in a family',
  'select family_id from family_members where user_id = $1':
    'directory: all families that a person was ever in',
  'from "invites" inner join "families"': 'directory: which family a code invites to',
  'and not exists (select 1 from family_members where family_members.user_id = users.user_id)':
    'directory: whether a person without an account is in any family',
  'select job_id, family_id, queue_id, state from jobs where queue_id = $1':
    'queue: a ticket names no family',
  'with waiting as ( select distinct on (family_id)': 'queue: the families of a lane take turns',
  'from jobs as other where other.state in':
    'queue: how long a job waits depends on the jobs of all families',
  'select kind, state, count(*)::int as jobs':
    'metrics: how many jobs of all families wait, and for how long',
  'from "accounts_local" left join "family_members"': 'seed: in which family the demo accounts are',
  'delete from "jobs" where ("jobs"."created_at" <= $1 and "jobs"."queued_at" <= $2':
    'housekeeping: old jobs of all families',
  'select bytes, bytes - received_bytes as rest from uploads':
    'disk: what the uploads of all families will still take of it',
  'from "uploads" where "uploads"."updated_at" < $1':
    'housekeeping: uploads of all families that nobody has continued for a day',
  'delete from notifications where created_at <': 'housekeeping: old notifications of all families',
  'select family_id from families where family_id > $1 order by family_id limit':
    'notifications: what all families are notified of on a day, some families at a time',
  'select family_id from families where not exists': 'housekeeping: families that everybody has left',
  'update "invites" set "expires_at" = "expires_at" + make_interval': 'housekeeping: the clock has jumped',
  'update family_members set left_at = left_at + make_interval': 'housekeeping: the clock has jumped',
  'select distinct recipient_user_id, family_id from notifications where push_at <=':
    'push: to whom something is due, of all families',
  'select distinct on (storage_key) storage_key, damaged from media':
    'objects: the damaged ones of all families',
  'select distinct storage_key from media where storage_key = any($1::text[])':
    'objects: a sweep knows an object by its key, and rows of several families may share it',
  'select storage_key, min(kind) as kind, min(mime) as mime': 'objects: a scrub reads all of them',
  'update media set damaged = $1::jsonb': 'objects: what a scrub found is true for all rows of an object',
  "update media set damaged = coalesce(damaged, '{}'::jsonb) || $1::jsonb":
    'objects: what a read found is true for all rows of an object',
  'select checksums from media where storage_key = $1':
    'objects: their addresses are signed, and name no family',
  'update media set storage_key = $1, checksums = $2::jsonb, damaged = null':
    'objects: a repaired object has another key in all its rows',
};

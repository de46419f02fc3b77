/**
 * How each table would be distributed over several PostgreSQL servers (docs/decisions/database).
 *
 * `family`: by the hash of this column. `person`: replicated to all servers, as every family's lists show
 * names and portraits. `global`: on one server.
 */
export const FAMILY_TABLES: Readonly<Record<string, string>> = {
  families: 'family_id',
  family_members: 'family_id',
  invites: 'family_id',
  posts: 'family_id',
  post_participants: 'family_id',
  post_images: 'family_id',
  post_voices: 'family_id',
  likes: 'family_id',
  post_views: 'family_id',
  weekly_questions: 'family_id',
  skipped_questions: 'family_id',
  goods: 'family_id',
  jobs: 'family_id',
  uploads: 'family_id',
  comments: 'family_id',
  // Portraits have no family: theirs is minus the person's id.
  media: 'owner_key',
};

export const PERSON_TABLES: readonly string[] = [
  'users',
  'accounts_local',
  'accounts_social',
  'access_tokens',
  'known_devices',
  'password_resets',
  'idempotency_keys',
  'archive_downloads',
];

/** With the reason why they have neither a family nor a person. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
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
export const REMAINING_STEPS: Readonly<Record<string, string>> = {
  'index family_members_user':
    'one current family per person, over all families: joining checks it in the directory of persons instead',
  'index invites_code':
    'who types a code does not know the family: drop it and look a new code up before it is inserted',
  'key media_family_id_families_family_id_fk':
    'drop it: owner_key is the family, and forgetFamily deletes the media itself',
  'key goods_post_fk': 'no `on delete set null`: clear the column before the post is deleted',
  'key goods_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'key goods_job_fk': 'no `on delete set null`: clear the column before the job is deleted',
  'key jobs_post_fk': 'no `on delete set null`: clear the column before the post is deleted',
  'key jobs_source_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'key jobs_result_media_fk': 'no `on delete set null`: clear the column before the media is deleted',
  'trigger jobs_notify_change': 'drop it: pages then poll, as while notifications are away',
  'trigger jobs_notify_removal': 'drop it: pages then poll, as while notifications are away',
};

/** Keys of persons without the person: looked up before it is known who it is. */
export const KEYS_WITHOUT_PERSON: Readonly<Record<string, string>> = {
  accounts_local_email_lower_unique: 'an address has one account',
  accounts_social_provider_subject_pk: 'a provider knows the person by its own subject',
  access_tokens_pkey: 'the hash of the token that a request brings',
  access_tokens_session: 'the number by which an owner names a session',
  password_resets_pkey: 'the hash of the token in a link',
};

import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { ofUser, users } from './users-and-media.ts';

/** Accounts with e-mail and password. `emailLower` is what a log-in is looked up by. */
export const accountsLocal = pgTable('accounts_local', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  emailLower: text('email_lower').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
});

/** Accounts at an OpenID provider: `subject` is the provider's own name for the person. */
export const accountsSocial = pgTable(
  'accounts_social',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: ofUser(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('accounts_social_user').on(table.userId),
  ],
);

/** Tokens are kept only as sha256. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** How the owner names a session without its token: in the list of logged-in devices. */
    sessionId: id('session_id').notNull().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    /** "Android · Chrome", from the User-Agent at login; null where it says nothing. */
    deviceLabel: text('device_label'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('access_tokens_user').on(table.userId),
    unique('access_tokens_session').on(table.sessionId),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
);

/** Social log-ins that were begun: what the provider's answer is checked against, once. */
export const loginStates = pgTable(
  'login_states',
  {
    stateHash: bytea('state_hash').primaryKey(),
    /** sha256 of the secret in the cookie of the browser that began it. */
    browserHash: bytea('browser_hash').notNull(),
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_states_expiry').on(table.expiresAt)],
);

/** They have their own rate limit: guessing elsewhere cannot lock the owner out (docs/decisions/accounts). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    /** SHA-256 of the cookie's secret, or a keyed hash of the address; neither is stored in plain text. */
    keyHash: bytea('key_hash').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('known_devices_age').on(table.lastLoginAt),
  ],
);

/** One-time links to a new password; only the sha256 of a link's token is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_expiry').on(table.expiresAt),
  ],
);

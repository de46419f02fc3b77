import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users-and-media.ts';

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
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
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
    userId: id('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('access_tokens_user').on(table.userId),
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

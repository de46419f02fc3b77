import pg from 'pg';

export const UNIQUE_VIOLATION = '23505';

/** The SQLSTATE of a PostgreSQL error (`23505`), also inside drizzle's wrapper; else undefined. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.code;
  }
  return undefined;
}

import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** No connection could be had: nothing listens, or every connection stayed busy. */
export class NoConnection extends Error {
  override name = 'NoConnection';

  constructor(cause: unknown) {
    super('No connection to the database', { cause });
  }
}

/** What failed without drizzle, whose errors tell a lost connection. @returns it, or else NoConnection */
export function statementError(error: unknown): Error {
  return error instanceof pg.DatabaseError ? error : new NoConnection(error);
}

/**
 * What a server says that is ending, starting or full. Classes and codes: PostgreSQL's manual, appendix A.
 * 08 connection exception, 53200 out of memory, 53300 too many connections, 57P01 to 57P05 shutdown, crash,
 * start, drop, idle; 25006 read-only: after a failover this connection is still one to the former primary.
 */
const AWAY_CODES = /^(08...|25006|53[23]00|57P0[1-5])$/;

/**
 * Whether the database was down, restarting or full, so that a retry may succeed. Transactions are rolled
 * back, except that a commit in flight has an unknown outcome: retries need an Idempotency-Key.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NoConnection) return true;
    if (current instanceof pg.DatabaseError) return AWAY_CODES.test(current.code ?? '');
    // A statement that PostgreSQL did not answer at all: its connection broke.
    if (current instanceof DrizzleQueryError && !(current.cause instanceof pg.DatabaseError)) return true;
  }
  return false;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { postgresErrorCode } from './postgres-error.ts';

type Statements = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
>;

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
type TransactionSettings = Parameters<NodePgDatabase['transaction']>[1];

const IN_TRANSACTION = Symbol('in transaction');

/**
 * One connection between `begin` and `commit`, created by `database.transaction` only. Functions that take row
 * locks, or whose statements belong together, require it and cannot be called with the pool.
 */
export type Transaction = Statements & { readonly [IN_TRANSACTION]: true };

/** The pool: every statement may run on another connection. */
export type Database = Statements & {
  /** Commits what `work` does when it resolves and rolls it back when it rejects; deadlocks are retried. */
  transaction: <T>(
    work: (transaction: Transaction) => Promise<T>,
    settings?: TransactionSettings,
  ) => Promise<T>;
};

/** For statements that are right inside a transaction and outside. */
export type Executor = Database | Transaction;

/** PostgreSQL aborts one of two transactions that wait for each other; nothing of it has happened. */
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 4;

/** Drizzle's database with branded transactions, which are retried after a deadlock. */
export function withTransactions(database: NodePgDatabase): Database {
  const runOnce = database.transaction.bind(database);
  const transaction: Database['transaction'] = async (work, settings) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce((inner) => work(branded(inner)), settings);
      } catch (error) {
        if (postgresErrorCode(error) !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
        await pause(Math.random() * 50 * attempt);
      }
    }
  };
  return Object.assign(database, { transaction });
}

function branded(transaction: DrizzleTransaction): Transaction {
  return Object.assign(transaction, { [IN_TRANSACTION]: true as const });
}

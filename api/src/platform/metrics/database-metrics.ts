import { Counter, Histogram } from 'prom-client';
import type { DatabaseRecorder } from './recorders.ts';
import { UNREGISTERED, type DefinedMetrics } from './metric-definition.ts';

/** A free connection takes microseconds, a new one milliseconds; ten seconds is the pool's limit. */
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The first two characters of an SQLSTATE: its class, of which PostgreSQL has about forty. */
const CLASS_CHARACTERS = 2;
const SQL_STATE = /^[0-9A-Z]{5}$/;

export function defineDatabaseMetrics(): DefinedMetrics<DatabaseRecorder> {
  const waits = new Histogram({
    ...UNREGISTERED,
    name: 'ongi_database_connection_wait_seconds',
    help: 'Time that a statement or transaction waited for a connection of the pool',
    buckets: WAIT_SECONDS,
  });
  const failures = new Counter({
    ...UNREGISTERED,
    name: 'ongi_database_connection_failures_total',
    help: 'Statements and transactions that got no connection: the database is away, or the pool is busy',
  });
  const lost = new Counter({
    ...UNREGISTERED,
    name: 'ongi_database_connections_lost_total',
    help: 'Connections that broke while nobody used them',
  });
  const errors = new Counter({
    ...UNREGISTERED,
    name: 'ongi_database_statement_errors_total',
    help: 'Statements that PostgreSQL rejected, by the class of the SQLSTATE (23: constraint, 40: deadlock)',
    labelNames: ['class'],
  });
  const repeated = new Counter({
    ...UNREGISTERED,
    name: 'ongi_database_transaction_retries_total',
    help: 'Transactions that ran again after a deadlock',
  });
  const reads = new Counter({
    ...UNREGISTERED,
    name: 'ongi_database_read_retries_total',
    help: 'Requests whose reads ran again, at a standby if there is one, because the database was away',
  });

  return {
    families: [waits, failures, lost, errors, repeated, reads],
    recorder: {
      connectionAcquired: (seconds) => waits.observe(seconds),
      connectionFailed: () => failures.inc(),
      connectionLost: () => lost.inc(),
      statementFailed(sqlState = '') {
        const known = SQL_STATE.test(sqlState) ? sqlState.slice(0, CLASS_CHARACTERS) : 'unknown';
        errors.inc({ class: known });
      },
      transactionRepeated: () => repeated.inc(),
      readRepeated: () => reads.inc(),
    },
  };
}

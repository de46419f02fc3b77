import type pg from 'pg';
import type { Database } from './database/pool.ts';
import type { Config } from './environment.ts';

/** What every route is given. Nothing is looked up globally, so that a test runs several beside each other. */
export type ApiContext = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  /** Now. Tests move it. */
  clock: () => Date;
};

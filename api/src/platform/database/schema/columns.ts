import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/*
 * The tables are described in this folder. The SQL that makes them lies in migrations/ and is written by
 * `drizzle-kit generate` from these files; see drizzle.config.ts.
 */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A number of the contract (postId, userId …): a bigint. */
export const id = (name: string) => bigint(name, { mode: 'number' });

/** The number by which a table's rows are known; PostgreSQL counts it upwards. */
export const ownId = (name: string) => id(name).primaryKey().generatedAlwaysAsIdentity();

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => moment('created_at').notNull().defaultNow();

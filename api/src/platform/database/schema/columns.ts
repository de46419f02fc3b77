import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/* `drizzle-kit generate` writes the SQL in migrations/ from this folder; see drizzle.config.ts. */

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const id = (name: string) => bigint(name, { mode: 'number' });

/** The number by which a table's rows are known; PostgreSQL counts it upwards. */
export const ownId = (name: string) => countedId(name).primaryKey();

/** A table of families has its id as well: its primary key also has the family (docs/decisions/database). */
export const countedId = (name: string) => id(name).notNull().generatedAlwaysAsIdentity();

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => moment('created_at').notNull().defaultNow();

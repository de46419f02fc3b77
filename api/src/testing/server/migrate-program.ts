import { migrateDatabase } from '../../platform/database/migrate.ts';
import type { DatabaseAddress } from '../../platform/database/pool.ts';

// Run by migrate.test.ts as a process of its own; the address is its one argument.
const address: DatabaseAddress = JSON.parse(process.argv[2] ?? '');
await migrateDatabase(address);

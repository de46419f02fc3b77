import type { DatabaseAddress } from '../../platform/database/pool.ts';

/** A database of the test cluster as DATABASE_URL names it to another process. */
export function databaseUrlOf(address: DatabaseAddress): string {
  if (address.kind === 'url') return address.url;
  const { directory, port, user, database } = address;
  const query = new URLSearchParams({ host: directory, port: String(port) });
  return `postgres://${user}@/${database}?${query.toString()}`;
}

import { randomUUID } from 'node:crypto';
import * as z from 'shared/schema';

const identitySchema = z
  .string()
  .check(z.trim(), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'a UUID'));

/**
 * The id that a store contains; a new one where it contains none, or a truncated one. Not atomic: a process
 * calls this under the lock of the shared database (platform/processes/process-registry.ts).
 * @param read the stored text; undefined where there is none
 * @param write replaces it, whole or not at all
 */
export async function ensureIdentity(
  read: () => Promise<string | undefined>,
  write: (identity: string) => Promise<void>,
): Promise<string> {
  const stored = z.safeParse(identitySchema, await read());
  if (stored.success) return stored.data;
  const identity = randomUUID();
  await write(identity);
  return identity;
}

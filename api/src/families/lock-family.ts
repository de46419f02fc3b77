import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';

/** Transactions of one family that do this wait here for each other, one after the other. Whoever only names the family does not wait. */
export async function lockFamily(
  transaction: Pick<ApiContext['database'], 'execute'>,
  viewer: FamilyViewer,
): Promise<void> {
  await transaction.execute(
    sql`select 1 from families where family_id = ${viewer.familyId} for no key update`,
  );
}

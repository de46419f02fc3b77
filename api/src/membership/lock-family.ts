import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { type Transaction, executeSql } from '../platform/database/executor.ts';

/** Serializes transactions of one family. Foreign-key references to the family do not wait. */
export async function lockFamily(transaction: Transaction, viewer: FamilyViewer): Promise<void> {
  await executeSql(transaction)`
    select 1 from families where family_id = ${viewer.familyId} for no key update`;
}

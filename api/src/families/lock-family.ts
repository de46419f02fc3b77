import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { executeSql } from '../platform/database/query-rows.ts';

/** Transactions of one family that do this wait here for each other, one after the other. Whoever only names the family does not wait. */
export async function lockFamily(transaction: Transaction, viewer: FamilyViewer): Promise<void> {
  await executeSql(transaction)`
    select 1 from families where family_id = ${viewer.familyId} for no key update`;
}

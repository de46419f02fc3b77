import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import { type Transaction, executeSql } from '../platform/database/executor.ts';
import { prepareRow, type ArgumentOf } from '../platform/database/prepared.ts';

const postsVersionRow = z.object({ posts_version: z.string() });

/** Changes whenever a list of the family's posts may show something else. */
export const findPostsVersion = prepareRow(
  'posts-version',
  postsVersionRow,
  (argument: ArgumentOf<'familyId'>) =>
    sql`select posts_version from families where family_id = ${argument('familyId')}`,
);

/** Invalidates cached post lists of the family; call in the transaction that changes a post. */
export async function countPostsChange(transaction: Transaction, familyId: number): Promise<void> {
  await executeSql(transaction)`
    update families set posts_version = posts_version + 1 where family_id = ${familyId}`;
}

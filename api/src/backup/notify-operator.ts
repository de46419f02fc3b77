import * as z from 'shared/schema';
import { isoDayOf } from '../archive-markup/korean-day.ts';
import { normalEmail } from '../auth/queries.ts';
import { notify } from '../notifications/policy.ts';
import type { Config } from '../platform/config/environment.ts';
import { bigintColumn, queryRow } from '../platform/database/executor.ts';
import { openServerAsIs } from '../platform/database/open-server.ts';
import { openPool } from '../platform/database/pool.ts';

const operatorRow = z.object({ family_id: bigintColumn, user_id: bigintColumn });

/**
 * Notifies the operator, at most once a day, that a backup has failed: the person with OPERATOR_EMAIL, where
 * they are in a family. @throws whatever keeps the database from taking it
 */
export async function notifyOperator(config: Config, clock: () => Date): Promise<void> {
  const { operatorEmail } = config;
  if (operatorEmail === null) return;
  const server = await openServerAsIs(config);
  const { pool, database } = openPool(server.address, () => {}, 1);
  try {
    await database.transaction(async (transaction) => {
      const operator = await queryRow(transaction, operatorRow)`
        select member.family_id, member.user_id from accounts_local as account
        join family_members as member on member.user_id = account.user_id and member.left_at is null
        where account.email_lower = ${normalEmail(operatorEmail)}`;
      if (operator === undefined) return;
      const { family_id: familyId, user_id: operatorUserId } = operator;
      const day = isoDayOf(clock());
      await notify(transaction, { kind: 'backup-failed', familyId, day, operatorUserId });
    });
  } finally {
    await pool.end();
    await server.close();
  }
}

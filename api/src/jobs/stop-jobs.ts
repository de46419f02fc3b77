import { sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/**
 * Stops all jobs of a user in the transaction that ends the membership: queued jobs are never begun and cost
 * nothing, workers notice by the row. Idempotency keys are cleared: in another family the same key is a new
 * request.
 */
export async function stopJobsOf(
  context: ApiContext,
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const found = await transaction.execute<{ state: string; queue_id: string | null }>(sql`
    select state, queue_id from jobs where maker_user_id = ${userId} order by job_id for update`);
  if (found.rows.length === 0) return;
  await transaction.execute(sql`
    update jobs set state = 'cancelled', ended_at = ${context.clock().toISOString()},
      charged_on = case when state = 'queued' then null else charged_on end
    where maker_user_id = ${userId} and state in ('queued', 'running')`);
  await transaction.execute(sql`update jobs set idempotency_key = null where maker_user_id = ${userId}`);
  for (const { state, queue_id: ticket } of found.rows)
    if (state === 'queued' && ticket !== null) await context.jobQueue.cancel(transaction, ticket);
}

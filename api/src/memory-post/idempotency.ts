import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';

type Executor = Pick<ApiContext['database'], 'execute'>;

/** How long a repeated request is answered with the first one's post (decisions.md). */
const LIFETIME_MS = 24 * 3_600_000;

const answerSchema = z.object({ postId: z.int() });

type Answer = z.output<typeof answerSchema>;

/** A request that its sender may send again; `hash` tells whether it is the same one. */
export type RepeatableRequest = { userId: number; key: string; hash: Buffer };

/** The same request was answered while this one was at work: its answer is this one's too. */
export class AnsweredMeanwhile extends Error {
  override name = 'AnsweredMeanwhile';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The same request was answered meanwhile');
    this.answer = answer;
  }
}

/**
 * Reads the Idempotency-Key header, and the request itself where there is one: its fields and every byte of its files.
 * @throws ApiFailure BAD_REQUEST for a key that is none
 */
export async function readRepeatable(
  userId: number,
  header: string | string[] | undefined,
  fields: unknown,
  files: readonly { path: string }[],
): Promise<RepeatableRequest | undefined> {
  const key = idempotencyKeyOf(header);
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(fields));
  for (const file of files) {
    const content = createHash('sha256');
    await pipeline(createReadStream(file.path), content);
    hash.update(content.digest());
  }
  return { userId, key, hash: hash.digest() };
}

/** The answer that this request got before; undefined where it is new. @throws ApiFailure DUPLICATE_ERROR where the key was used for another one. */
export async function earlierAnswer(
  context: ApiContext,
  executor: Executor,
  request: RepeatableRequest,
): Promise<Answer | undefined> {
  const result = await executor.execute<{ request_hash: Buffer; answer: unknown }>(sql`
    select request_hash, answer from idempotency_keys
    where user_id = ${request.userId} and key = ${request.key} and created_at > ${oldest(context)}`);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  const answer = z.safeParse(answerSchema, row.answer).data;
  if (row.request_hash.equals(request.hash)) return answer;
  // Whoever changed what they had sent before, and never heard of it, learns where the first one is.
  const details = answer === undefined ? [] : [{ field: 'postId', message: String(answer.postId) }];
  throw new ApiFailure('DUPLICATE_ERROR', { details });
}

/**
 * Keeps the answer, in the transaction that does what is answered. Of two that come at once the second waits here for the
 * first one's commit.
 * @throws AnsweredMeanwhile where the same request was answered; ApiFailure DUPLICATE_ERROR where another one was
 */
export async function keepAnswer(
  context: ApiContext,
  transaction: Executor,
  request: RepeatableRequest,
  answer: Answer,
): Promise<void> {
  const kept = await transaction.execute(sql`
    insert into idempotency_keys as known (user_id, key, request_hash, answer, created_at)
    values (${request.userId}, ${request.key}, ${sql.param(request.hash)}, ${JSON.stringify(answer)}::jsonb, ${context.clock().toISOString()})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
      where known.created_at <= ${oldest(context)}
    returning 1`);
  if (kept.rows.length > 0) return;
  const earlier = await earlierAnswer(context, transaction, request);
  if (earlier !== undefined) throw new AnsweredMeanwhile(earlier);
  throw new Error('An idempotency key neither was kept nor is known');
}

/** Forgets keys that no repeated request can use any more. */
export async function forgetOldKeys(context: ApiContext): Promise<void> {
  await context.database.execute(sql`delete from idempotency_keys where created_at <= ${oldest(context)}`);
}

function oldest(context: ApiContext): string {
  return new Date(context.clock().getTime() - LIFETIME_MS).toISOString();
}

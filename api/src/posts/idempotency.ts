import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import * as z from 'shared/schema';
import type { ApiContext } from '../context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { idempotencyKeyOf } from '../platform/http/requests/idempotency-key.ts';

type Executor = Pick<ApiContext['database'], 'execute'>;

/** How long a repeated request gets the response of the first one. */
const LIFETIME_MS = 24 * 3_600_000;

/** What a repeatable request creates or changes, by the name of its identifier in the response. */
export type RepeatableResource = 'postId' | 'commentId';

const answerSchema = z.union([z.object({ postId: z.int() }), z.object({ commentId: z.int() })]);

/** A request that its sender may send again; `hash` tells whether it is the same one. */
export type RepeatableRequest = { userId: number; key: string; resource: RepeatableResource; hash: Buffer };

/** The same request was done while this one was at work: `id` is what that one made, a post or a comment. */
export class AnsweredMeanwhile extends Error {
  override name = 'AnsweredMeanwhile';
  readonly id: number;

  constructor(id: number) {
    super('The same request was answered meanwhile');
    this.id = id;
  }
}

/**
 * Reads the Idempotency-Key header, and the request itself where there is one: its fields and every byte of its files.
 * @throws ApiFailure BAD_REQUEST for a key that is none
 */
export async function readRepeatable(
  userId: number,
  header: string | string[] | undefined,
  resource: RepeatableResource,
  fields: unknown,
  files: readonly { path: string }[] = [],
): Promise<RepeatableRequest | undefined> {
  const key = idempotencyKeyOf(header);
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(fields));
  for (const file of files) {
    const content = createHash('sha256');
    await pipeline(createReadStream(file.path), content);
    hash.update(content.digest());
  }
  return { userId, key, resource, hash: hash.digest() };
}

/** The identifier of what this request made before; undefined where it is new. @throws ApiFailure DUPLICATE_ERROR where the key was used for another one. */
export async function earlierAnswer(
  context: ApiContext,
  executor: Executor,
  request: RepeatableRequest,
): Promise<number | undefined> {
  const result = await executor.execute<{ request_hash: Buffer; answer: unknown }>(sql`
    select request_hash, answer from idempotency_keys
    where user_id = ${request.userId} and key = ${request.key} and created_at > ${oldest(context)}`);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  const answer = Object.entries(z.safeParse(answerSchema, row.answer).data ?? {});
  if (row.request_hash.equals(request.hash)) return answer[0]?.[1];
  // Whoever changed what they had sent before, and never heard of it, learns where the first one is.
  const details = answer.map(([field, id]) => ({ field, message: String(id) }));
  throw new ApiFailure('DUPLICATE_ERROR', { details });
}

/**
 * Stores what the request made, in the transaction that makes it. Of two that come at once the second waits here for the
 * first one's commit.
 * @throws AnsweredMeanwhile where the same request was answered; ApiFailure DUPLICATE_ERROR where another one was
 */
export async function keepAnswer(
  context: ApiContext,
  transaction: Executor,
  request: RepeatableRequest,
  id: number,
): Promise<void> {
  const kept = await transaction.execute(sql`
    insert into idempotency_keys as known (user_id, key, request_hash, answer, created_at)
    values (${request.userId}, ${request.key}, ${sql.param(request.hash)}, ${JSON.stringify({ [request.resource]: id })}::jsonb, ${context.clock().toISOString()})
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

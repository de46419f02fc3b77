import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'shared/schema';
import type { PlatformContext } from '../../context.ts';
import { idempotencyKeys } from '../../database/schema/server.ts';
import type { Executor, Transaction } from '../../database/executor.ts';
import { ApiFailure } from '../errors/api-failure.ts';

/** How long a repeated request gets the response of the first one. */
const LIFETIME_MS = 24 * 3_600_000;

/** What an idempotent call creates or changes, by the name of its id in the response. */
export type IdempotentResource = 'postId' | 'commentId';

const storedSchema = z.union([z.object({ postId: z.int() }), z.object({ commentId: z.int() })]);

/** The hashed form of a request's fields. Stored hashes outlive a release: these forms never change. */
const HASHED_FIELDS: Readonly<Record<IdempotentResource, (fields: object) => object>> = {
  postId: (fields) => fields,
  commentId: (fields) => ({ comment: fields }),
};

/** Protects one request from being done twice. Without an Idempotency-Key its methods do nothing. */
export type Idempotency = {
  /** @throws Replay where it was done before; ApiFailure DUPLICATE_ERROR: the key of another request */
  assertNew: (executor: Executor) => Promise<void>;
  /** Stores the id in the transaction that creates it; of two requests the second waits for it. */
  store: (transaction: Transaction, id: number) => Promise<void>;
};

/** The same request was done before; `id` is what that one created or changed. */
export class Replay extends Error {
  override name = 'Replay';
  readonly id: number;

  constructor(id: number) {
    super('The same request was done before');
    this.id = id;
  }
}

export const NO_IDEMPOTENCY: Idempotency = { assertNew: async () => {}, store: async () => {} };

/** The same request: equal fields and bytes of files. @throws ApiFailure BAD_REQUEST for a malformed key */
export async function readIdempotency(
  context: PlatformContext,
  request: FastifyRequest,
  userId: number,
  resource: IdempotentResource,
  content: { fields: object; files: readonly { path: string }[] },
): Promise<Idempotency> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === undefined) return NO_IDEMPOTENCY;
  const fields = JSON.stringify(HASHED_FIELDS[resource](content.fields));
  const digests = await digestsOf(content.files);
  const requestHash = hashOf(fields, digests);
  // 1.0 hashed texts as they came. Its hashes live for a day: the release after 1.1 goes without.
  const hashInNfd = hashOf(fields.normalize('NFD'), digests);

  async function assertNew(executor: Executor): Promise<void> {
    const [stored] = await executor
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.userId, userId),
          eq(idempotencyKeys.key, key ?? ''),
          gt(idempotencyKeys.createdAt, expiredBefore(context)),
        ),
      );
    if (stored === undefined) return;
    const ids = Object.entries(z.safeParse(storedSchema, stored.answer).data ?? {});
    const [first] = ids;
    if (stored.requestHash.equals(requestHash) || stored.requestHash.equals(hashInNfd)) {
      if (first !== undefined) throw new Replay(first[1]);
      return;
    }
    // A sender who changed the request, and never saw the first response, learns what that one created.
    throw new ApiFailure('DUPLICATE_ERROR', {
      details: ids.map(([field, id]) => ({ field, message: String(id) })),
    });
  }

  return {
    assertNew,
    async store(transaction, id) {
      const row = { requestHash, answer: { [resource]: id }, createdAt: context.clock() };
      const stored = await transaction
        .insert(idempotencyKeys)
        .values({ userId, key, ...row })
        .onConflictDoUpdate({
          target: [idempotencyKeys.userId, idempotencyKeys.key],
          set: row,
          setWhere: lte(idempotencyKeys.createdAt, expiredBefore(context)),
        })
        .returning({ key: idempotencyKeys.key });
      if (stored.length > 0) return;
      await assertNew(transaction);
      throw new Error('An idempotency key was neither stored nor found');
    },
  };
}

function hashOf(fields: string, digests: readonly Buffer[]): Buffer {
  const hash = createHash('sha256').update(fields);
  for (const digest of digests) hash.update(digest);
  return hash.digest();
}

async function digestsOf(files: readonly { path: string }[]): Promise<Buffer[]> {
  const digests: Buffer[] = [];
  for (const file of files) {
    const content = createHash('sha256');
    await pipeline(createReadStream(file.path), content);
    digests.push(content.digest());
  }
  return digests;
}

export async function deleteExpiredKeys(context: PlatformContext): Promise<void> {
  await context.database
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, expiredBefore(context)));
}

function expiredBefore(context: PlatformContext): Date {
  return new Date(context.clock().getTime() - LIFETIME_MS);
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** @throws ApiFailure BAD_REQUEST for a malformed key */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) throw new ApiFailure('BAD_REQUEST');
  return header;
}

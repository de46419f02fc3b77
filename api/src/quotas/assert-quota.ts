import {
  OWN_STORAGE_FULL_MESSAGE,
  STORAGE_FULL_MESSAGE,
  OWN_UNFINISHED_MESSAGE,
  UNFINISHED_MESSAGE,
} from 'shared/contract/family/family-storage';
import type { Transaction } from '../platform/database/executor.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { ApiContext } from '../platform/context.ts';
import { lockFamily } from '../membership/locks.ts';
import { readStorageUse, type StorageUse } from './storage-use.ts';

/** Uploads of others are finished, or given up, within minutes. */
const UNFINISHED_RETRY_SECONDS = 300;

/**
 * Whether what this transaction has inserted is within the quotas. Until it ends nobody else of the family
 * passes this.
 * @throws ApiFailure LIMIT_EXCEEDED (413): nothing but deleting something makes room
 */
export async function assertStored(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
): Promise<StorageUse> {
  await lockFamily(transaction, viewer);
  const use = await readStorageUse(transaction, viewer);
  const { stored } = context.config.quotas;
  if (use.stored.person > stored.person) throw tooMuch(OWN_STORAGE_FULL_MESSAGE);
  if (use.stored.family > stored.family) throw tooMuch(STORAGE_FULL_MESSAGE);
  return use;
}

/**
 * Asserts the quota for an upload whose rows are inserted.
 * @throws ApiFailure LIMIT_EXCEEDED: 413 as `assertStored`, or where it alone is too large; 507 while other
 * uploads
 *   are unfinished: it may succeed later. Not 429, after which a page sends nothing at all for a while
 */
export async function assertUpload(
  context: ApiContext,
  transaction: Transaction,
  viewer: FamilyViewer,
  bytes: number,
): Promise<void> {
  const { unfinished } = await assertStored(context, transaction, viewer);
  const limits = context.config.quotas.unfinished;
  if (bytes > Math.min(limits.person, limits.family)) throw new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
  if (unfinished.person > limits.person) throw unfinishedElsewhere(OWN_UNFINISHED_MESSAGE);
  if (unfinished.family > limits.family) throw unfinishedElsewhere(UNFINISHED_MESSAGE);
}

function tooMuch(message: string): ApiFailure {
  return new ApiFailure('LIMIT_EXCEEDED', { status: 413, message });
}

function unfinishedElsewhere(message: string): ApiFailure {
  return new ApiFailure('LIMIT_EXCEEDED', {
    status: 507,
    message,
    retryAfterSeconds: UNFINISHED_RETRY_SECONDS,
    isExpected: true,
  });
}

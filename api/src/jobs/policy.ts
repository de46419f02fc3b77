import { and, eq, sql, type SQL } from 'drizzle-orm';
import { NOTHING_LEFT_MESSAGE } from 'shared/contract/goods';
import type { ApiContext } from '../platform/context.ts';
import { lockFamily } from '../membership/locks.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import type { Executor, Transaction } from '../platform/database/executor.ts';

/** A family's day begins at midnight in Korea, which has no summer time. */
const KOREA_AHEAD_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** `2026-11-21`: the day in Korea. */
function dayIn(now: Date): string {
  return new Date(now.getTime() + KOREA_AHEAD_MS).toISOString().slice(0, 10);
}

function nextDayAfter(now: Date): Date {
  const koreanMs = now.getTime() + KOREA_AHEAD_MS;
  return new Date(koreanMs - (koreanMs % DAY_MS) + DAY_MS - KOREA_AHEAD_MS);
}

export type Allowance = { limit: number; left: number; resetsAt: Date };

export async function readAllowance(context: ApiContext, executor: Executor, viewer: FamilyViewer) {
  const now = context.clock();
  const limit = context.config.goodsPerDay;
  const used = await executor.$count(
    jobs,
    and(eq(jobs.familyId, viewer.familyId), eq(jobs.chargedOn, dayIn(now))),
  );
  return { limit, left: Math.max(0, limit - used), resetsAt: nextDayAfter(now) };
}

/**
 * The day that a new job is charged to. Takes a lock per family, so that two concurrent jobs cannot both take
 * the last slot.
 * @throws ApiFailure LIMIT_EXCEEDED with Retry-After where nothing is left
 */
export async function chargeableDay(context: ApiContext, transaction: Transaction, viewer: FamilyViewer) {
  await lockFamily(transaction, viewer);
  const now = context.clock();
  const { left, resetsAt } = await readAllowance(context, transaction, viewer);
  if (left <= 0) throw nothingLeft(resetsAt, now);
  return dayIn(now);
}

/** Fails before an upload is received. @throws ApiFailure LIMIT_EXCEEDED with Retry-After */
export async function assertAllowance(context: ApiContext, viewer: FamilyViewer): Promise<void> {
  const { left, resetsAt } = await readAllowance(context, context.database, viewer);
  if (left <= 0) throw nothingLeft(resetsAt, context.clock());
}

function nothingLeft(resetsAt: Date, now: Date): ApiFailure {
  return new ApiFailure('LIMIT_EXCEEDED', {
    message: NOTHING_LEFT_MESSAGE,
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
  });
}

/** Every member reads a job of the family. Checked at each read, as pages follow a job for minutes. */
export function isStillMember({ familyMemberId }: FamilyViewer): SQL {
  return sql`exists (
    select 1 from family_members
    where family_member_id = ${familyMemberId} and family_id = jobs.family_id and left_at is null)`;
}

/** Works as `isStillMember` for a row that several viewers read. @param members as `currentMembersAmong` */
export function canFollowJob(viewer: FamilyViewer, job: { family_id: number }, members: ReadonlySet<number>) {
  return job.family_id === viewer.familyId && members.has(viewer.familyMemberId);
}

/** Whoever began a job lists, cancels and retries it; to others it is not there. */
export function isOwnJob({ familyId, userId }: FamilyViewer): SQL {
  return sql`(${jobs.familyId} = ${familyId} and ${jobs.makerUserId} = ${userId})`;
}

import { and, count, eq } from 'drizzle-orm';
import { EXCLUDED_DAYS_MAX } from 'shared/contract/post-lists/on-this-day';
import { assertMembership } from '../membership/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import type { Transaction } from '../platform/database/executor.ts';
import { familyMembers } from '../platform/database/schema/membership.ts';
import { excludedDays, excludedMembers } from '../platform/database/schema/on-this-day.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';

/**
 * Leaves a current or former member out of the viewer's 지난 오늘, or no longer.
 * @throws ApiFailure NOT_FOUND, FORBIDDEN
 */
export async function excludePerson(
  context: ApiContext,
  viewer: FamilyViewer,
  { userId, excluded }: { userId: number; excluded: boolean },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const familyMemberId = await findMemberId(transaction, viewer.familyId, userId);
    const row = { familyId: viewer.familyId, userId: viewer.userId, familyMemberId };
    if (excluded) await transaction.insert(excludedMembers).values(row).onConflictDoNothing();
    else
      await transaction
        .delete(excludedMembers)
        .where(
          and(
            eq(excludedMembers.familyId, row.familyId),
            eq(excludedMembers.userId, row.userId),
            eq(excludedMembers.familyMemberId, familyMemberId),
          ),
        );
  });
}

async function findMemberId(transaction: Transaction, familyId: number, userId: number): Promise<number> {
  const [member] = await transaction
    .select({ familyMemberId: familyMembers.familyMemberId })
    .from(familyMembers)
    .where(and(eq(familyMembers.familyId, familyId), eq(familyMembers.userId, userId)));
  if (member === undefined) throw notFound();
  return member.familyMemberId;
}

/**
 * Leaves the posts of a day out of the viewer's 지난 오늘, or no longer.
 * @throws ApiFailure LIMIT_EXCEEDED, FORBIDDEN
 */
export async function excludeDay(
  context: ApiContext,
  viewer: FamilyViewer,
  { date, excluded }: { date: string; excluded: boolean },
): Promise<void> {
  const { familyId, userId } = viewer;
  const ofViewer = and(eq(excludedDays.familyId, familyId), eq(excludedDays.userId, userId));
  await context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    if (!excluded) {
      await transaction.delete(excludedDays).where(and(ofViewer, eq(excludedDays.day, date)));
      return;
    }
    await transaction.insert(excludedDays).values({ familyId, userId, day: date }).onConflictDoNothing();
    const [row] = await transaction.select({ days: count() }).from(excludedDays).where(ofViewer);
    if ((row?.days ?? 0) > EXCLUDED_DAYS_MAX)
      throw new ApiFailure('LIMIT_EXCEEDED', {
        message: `지난 오늘에서 뺄 수 있는 날은 ${EXCLUDED_DAYS_MAX}일까지입니다.`,
      });
  });
}

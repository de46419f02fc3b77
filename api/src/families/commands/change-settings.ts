import { eq } from 'drizzle-orm';
import type { FamilySettings } from 'shared/contract/family';
import type { ApiContext } from '../../platform/context.ts';
import type { Executor } from '../../platform/database/executor.ts';
import { families } from '../../platform/database/schema/families.ts';
import { postViews } from '../../platform/database/schema/posts.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';
import { assertMembership } from '../../membership/locks.ts';

/** @throws ApiFailure NOT_FOUND: the family was deleted meanwhile */
export async function findSettings(executor: Executor, { familyId }: FamilyViewer): Promise<FamilySettings> {
  const [settings] = await executor
    .select({ showsViews: families.showsViews, showsQuestion: families.showsQuestion })
    .from(families)
    .where(eq(families.familyId, familyId));
  if (settings === undefined) throw notFound();
  return settings;
}

/** Changes what is present. Views that are switched off are deleted. @throws ApiFailure NOT_FOUND, FORBIDDEN */
export async function changeSettings(
  context: ApiContext,
  viewer: FamilyViewer,
  changes: { [Name in keyof FamilySettings]?: boolean | undefined },
): Promise<FamilySettings> {
  return context.database.transaction(async (transaction) => {
    await assertMembership(transaction, viewer);
    const { familyId } = viewer;
    if (Object.values(changes).some((value) => value !== undefined))
      await transaction.update(families).set(changes).where(eq(families.familyId, familyId));
    if (changes.showsViews === false)
      await transaction.delete(postViews).where(eq(postViews.familyId, familyId));
    return findSettings(transaction, viewer);
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { FamilySettings } from 'shared/contract/family/family-changes';
import type { Role } from 'shared/contract/person';
import type { ApiContext } from '../../platform/context.ts';
import { families } from '../../platform/database/schema/families.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import { postViews } from '../../platform/database/schema/posts.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { findSettings } from '../queries.ts';
import { assertMembership, noLongerMember } from '../../membership/policy.ts';

/**
 * Changes what is present. Views that are switched off are deleted. @throws ApiFailure NOT_FOUND, FORBIDDEN
 */
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

/** Sets the viewer's own role. @throws ApiFailure FORBIDDEN if they were removed meanwhile */
export async function setRole(context: ApiContext, viewer: FamilyViewer, role: Role): Promise<void> {
  const isViewer = and(
    eq(familyMembers.familyMemberId, viewer.familyMemberId),
    eq(familyMembers.familyId, viewer.familyId),
  );
  const changed = await context.database
    .update(familyMembers)
    .set({ role })
    .where(and(isViewer, isNull(familyMembers.leftAt)));
  if (changed.rowCount === 0) throw noLongerMember();
}

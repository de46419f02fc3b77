import type { LockedMember } from '../membership/locks.ts';
import { noLongerMember } from '../membership/policy.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';

/* Every member reads the family, invites, changes its settings, sets their own role and leaves. */

/** To others a family is not there. @throws ApiFailure NOT_FOUND */
export function assertOwnFamily(viewer: FamilyViewer, familyId: number): void {
  if (familyId !== viewer.familyId) throw notFound();
}

/** The viewer among the members. @throws ApiFailure FORBIDDEN if they were removed meanwhile */
export function assertAmong(members: readonly LockedMember[], viewer: FamilyViewer): LockedMember {
  const self = members.find((member) => member.familyMemberId === viewer.familyMemberId);
  if (self === undefined) throw noLongerMember();
  return self;
}

/**
 * The family's owner removes any other member.
 * @param members as `membersInOrder`: the owner first. @returns the member to remove
 * @throws ApiFailure NOT_FOUND unless a current member, BAD_REQUEST for oneself, FORBIDDEN unless the viewer
 * is
 *   the family's owner
 */
export function assertCanRemoveMember(
  viewer: FamilyViewer,
  members: readonly LockedMember[],
  familyMemberId: number,
): LockedMember {
  // Check first: the viewer may have been removed meanwhile.
  assertAmong(members, viewer);
  const removed = members.find((member) => member.familyMemberId === familyMemberId);
  if (removed === undefined) throw notFound();
  if (removed.familyMemberId === viewer.familyMemberId) throw new ApiFailure('BAD_REQUEST');
  if (members[0]?.familyMemberId !== viewer.familyMemberId) throw new ApiFailure('FORBIDDEN');
  return removed;
}

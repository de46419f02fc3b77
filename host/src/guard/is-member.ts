/**
 * Whether these responses (GET /users/user and /family/members) are those of a member: of the family that was
 * stored, and not of an account that is deleted. Both may be anything.
 */
export function isMember(user: unknown, family: unknown): boolean {
  const { familyId, deletesAt }: { familyId?: unknown; deletesAt?: unknown } = recordOf(user);
  const { familyId: ofFamily }: { familyId?: unknown } = recordOf(family);
  return typeof familyId === 'number' && familyId === ofFamily && typeof deletesAt !== 'string';
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

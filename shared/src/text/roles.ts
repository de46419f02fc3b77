import { type Role, ROLE_NAMES } from 'shared/contract/person';

/** The Korean name of a role; somebody who has not chosen one yet is 가족. */
export function roleName(role: Role | null): string {
  return ROLE_NAMES[role ?? 'OTHER'];
}

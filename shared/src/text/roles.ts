import type { Role } from 'shared/contract/person';

/** What somebody is called in the family (decisions.md): a label, which grants nothing. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  GRANDFATHER: '할아버지',
  GRANDMOTHER: '할머니',
  FATHER: '아빠',
  MOTHER: '엄마',
  SON: '아들',
  DAUGHTER: '딸',
  OTHER: '가족',
};

/** The Korean name of a role; somebody who has not chosen one yet is 가족. */
export function roleName(role: Role | null): string {
  return ROLE_NAMES[role ?? 'OTHER'];
}
